// The loadable extension in Node's better-sqlite3, which has an SQLite of its own:
// node better_sqlite3.mjs DATABASE EXTENSION, run where node_modules has better-sqlite3.
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';

const [database, extension] = process.argv.slice(2);
const Database = createRequire(process.cwd() + '/')('better-sqlite3');
const db = new Database(database, { readonly: true });
db.loadExtension(extension);

const all = (sql, ...values) => db.prepare(sql).all(...values);
assert.deepEqual(all("SELECT rank, slug, json_extract(captures, '$.path') AS path FROM errdex_explain(?, 1)", 
  'cannot open notes.txt: it is not an SQLite file; name a database made by errdex ingest'),
  [{ rank: 1, slug: 'errdex-database-not-sqlite', path: 'notes.txt' }]);
assert.deepEqual(all("SELECT 'abc' REGEXP 'b.' AS found, regexp_capture('(?<last>.)$', 'abc', 'last') AS last"), [{ found: 1, last: 'c' }]);
assert.equal(all("SELECT errdex_similarity('no route', 'No route.') AS likeness")[0].likeness, 1);
assert.throws(() => all("SELECT 'a' REGEXP '('"), /ERRDEX_REGEX_SYNTAX/);
assert.throws(() => all("SELECT * FROM errdex_explain('x') WHERE repos = 'no/such'"), /ERRDEX_EXTENSION_FILTER/);
assert.deepEqual(all("SELECT * FROM errdex_explain(?)", Buffer.from([0xff, 0, 0x1b])), []);
assert.throws(() => all("SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' REGEXP '^(a+)+$'"), /ERRDEX_EXTENSION_REGEX_LIMIT/);
const none = new Database(':memory:');
none.loadExtension(extension);
assert.throws(() => none.prepare("SELECT * FROM errdex_explain('x')").all(), /ERRDEX_EXTENSION_NO_TABLES/);
none.close();
db.close();
console.log('better-sqlite3 with SQLite', new Database(':memory:').prepare('SELECT sqlite_version()').pluck().get());
