// The official TypeScript SDK's client against `errdex mcp`: node sdk_client.mjs ERRDEX_BINARY DATABASE RECORD_ID
// It lists the tools and so validates each result against its outputSchema. Prints a transcript; fails by an exception.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// The SDK is not beside this file but where SDK_FOLDER says.
const require = createRequire(pathToFileURL(process.env.SDK_FOLDER + '/package.json'));
const load = async (name) => import(pathToFileURL(require.resolve('@modelcontextprotocol/sdk/' + name)).href);
const { Client } = await load('client/index.js');
const { StdioClientTransport } = await load('client/stdio.js');

const [binary, database, id] = process.argv.slice(2);
const transport = new StdioClientTransport({ command: binary, args: ['mcp', '--db', database], stderr: 'pipe' });
const client = new Client({ name: 'errdex-test', version: '1.0.0' });
const faults = [];
client.onerror = (error) => faults.push(error);
const started = performance.now();
await client.connect(transport);
const say = (text) => console.log(text);
say(`connected to ${client.getServerVersion().name} in ${Math.round(performance.now() - started)} ms, revision ${transport._protocolVersion ?? client._negotiatedProtocolVersion ?? ''}`);
assert.deepEqual(Object.keys(client.getServerCapabilities()).sort(), ['completions', 'prompts', 'resources', 'tools']);
assert.match(client.getInstructions(), /search_error/);

const { tools } = await client.listTools();
say(`tools: ${tools.map((tool) => tool.name).join(', ')}`);
assert.equal(tools.length, 8);
for (const tool of tools) assert.ok(tool.outputSchema && tool.title && tool.annotations.readOnlyHint, tool.name);

const log = 'ok\nERROR could not obtain lock on users within 5 seconds\nERROR the flux capacitor ran dry\n';
const calls = [
  ['search_error', { message: 'LockTimeout: could not obtain lock on users within 5 seconds' }, (r) => `${r.matches[0].slug} ${r.matches[0].score}`],
  ['search_error', { message: 'no such thing was ever seen', detail: 'full', limit: 3 }, (r) => `${r.matches.length} matches`],
  ['get_error', { id }, (r) => r.url],
  ['get_error', { repo: 'example/store', slug: 'deadlock', detail: 'full' }, (r) => r.record.message],
  ['list_repos', {}, (r) => `${r.repos.length} of ${r.total}`],
  ['list_repos', { limit: 1, detail: 'full' }, (r) => `${r.repos[0].repo}, goes on: ${Boolean(r.nextCursor)}`],
  ['refresh_dataset', {}, (r) => `${r.datasetVersion}, ${r.errors} errors, updated ${r.updated}`],
  ['search_docs', { query: 'configuration copied', limit: 2 }, (r) => r.hits.map((hit) => hit.slug).join(', ')],
  ['scan_log', { log }, (r) => `${r.knownTotal} known, ${r.unknownTotal} unknown`],
  ['related_errors', { id }, (r) => r.related.slice(0, 3).map((each) => `${each.repo}/${each.slug} (${each.relation})`).join(', ')],
  ['history', { id }, (r) => r.history.map((each) => `${each.change} ${each.datasetVersion}`).join(', ')],
];
for (const [name, args, show] of calls) {
  const result = await client.callTool({ name, arguments: args });  // throws where the schema does not hold
  assert.equal(result.isError ?? false, false, JSON.stringify(result));
  assert.ok(result.structuredContent && result.content[0].text.length > 0);
  say(`${name} ${JSON.stringify(args).slice(0, 90)} -> ${show(result.structuredContent)}`);
}
assert.deepEqual(new Set(calls.map(([name]) => name)), new Set(tools.map((tool) => tool.name)));

const wrong = await client.callTool({ name: 'search_error', arguments: { mesage: 'x' } });
assert.equal(wrong.isError, true);
say(`wrong argument -> isError: ${wrong.content[0].text.slice(0, 100)}…`);
await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), { code: -32602 });
await assert.rejects(client.request({ method: 'no/such' }, (await load('types.js')).EmptyResultSchema), { code: -32601 });
await client.ping();

const { resourceTemplates } = await client.listResourceTemplates();
assert.deepEqual((await client.listResources()).resources, []);
const read = await client.readResource({ uri: `errdex://error/${id}` });
say(`resource ${read.contents[0].uri}: ${read.contents.map((each) => each.mimeType).join(' and ')}`);
await assert.rejects(client.readResource({ uri: 'errdex://error/0000000000000000' }), { code: -32002 });
const completed = await client.complete({ ref: { type: 'ref/resource', uri: resourceTemplates[0].uriTemplate }, argument: { name: 'id', value: id.slice(0, 4) } });
assert.deepEqual(completed.completion.values, [id]);
const { prompts } = await client.listPrompts();
const prompt = await client.getPrompt({ name: prompts[0].name, arguments: { message: 'deadlock detected while waiting for row 3' } });
assert.match(prompt.messages[0].content.text, /row 3/);
say(`prompt ${prompts[0].name}: ${prompt.messages[0].content.text.length} characters`);

const parallel = await Promise.all(Array.from({ length: 40 }, (_, i) => client.callTool({ name: 'search_error', arguments: { message: `could not obtain lock on t${i} within ${i} seconds` } })));
parallel.forEach((result, i) => assert.equal(result.structuredContent.matches[0].captures[0].value, `t${i}`));
say(`${parallel.length} calls in flight at once, each with its own answer`);
const stop = new AbortController();
const slow = client.callTool({ name: 'scan_log', arguments: { log: log.repeat(5000) } }, undefined, { signal: stop.signal });
stop.abort('enough');
await assert.rejects(slow);
await client.ping();
say('a call was cancelled, the server goes on');

const child = transport._process;
const ended = new Promise((resolve) => child?.once('exit', resolve));
const closing = performance.now();
await client.close();
if (child) assert.equal(await ended, 0);
assert.ok(performance.now() - closing < 1500);
assert.deepEqual(faults, []);
say('closed');
