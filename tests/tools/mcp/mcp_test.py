#!/usr/bin/env python3
"""Talks to `errdex mcp` as a client does, kindly and not: mcp_test.py ERRDEX_BINARY [unittest arguments]"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mcp_records  # noqa: E402
from mcp_client import META, Client, check_schema  # noqa: E402

BINARY = os.path.abspath(sys.argv.pop(1))
HERE = os.path.dirname(os.path.abspath(__file__))
SESSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
V1, V2 = "2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"
FOLDER = tempfile.mkdtemp(prefix="errdex-mcp-")
TOKEN_BYTES = 3.5  # as the server counts


def path(name):
    return os.path.join(FOLDER, name)


def build(name, *datasets):
    """A database of (records, version) pairs, made anew."""
    for index, (records, version) in enumerate(datasets):
        mcp_records.write(path(f"{name}.{index}.ndjson"), records, version)
        subprocess.run([BINARY, "ingest", path(f"{name}.{index}.ndjson"), "--snapshot", "--db", path(name)], check=True,
                       stdout=subprocess.DEVNULL)
    return path(name)


def setUpModule():
    records = mcp_records.records()
    changed = [dict(each, documentation=each["documentation"] + " Said anew.", analyzedSha="a" * 40,
                    githubUrl=each["githubUrl"].replace(mcp_records.SHA, "a" * 40)) if each["slug"] == "deadlock" else each
               for each in records if each["slug"] != "bad-gateway"]
    build("plain.db", (records, V1))
    build("history.db", (records, V1), (changed, V2))
    build("repos.db", (mcp_records.many_repos(900), V1))
    build("long.db", (mcp_records.long_records(), V1))
    build("evil.db", ([mcp_records.hostile_record()], V1))


def tearDownModule():
    shutil.rmtree(FOLDER)


class McpTest(unittest.TestCase):
    def start(self, database="plain.db", revision="2025-11-25", **more):
        client = Client(BINARY, path(database), revision, **more)
        self.addCleanup(client.stop)
        return client

    def error(self, answer):
        self.assertIn("error", answer)
        return answer["error"]["code"]

    def alive(self, client):
        self.assertEqual(client.request("ping")["result"], {})


class Revisions(McpTest):
    def test_a_known_revision_is_taken_and_an_unknown_one_answered_with_our_newest(self):
        for wanted in SESSIONS:
            client = self.start(start=False)
            self.assertEqual(client.initialize(wanted)["protocolVersion"], wanted)
            client.stop()
        for wanted in ("2026-07-28", "1999-01-01", "2025-11-25 ", "x" * 500):
            client = self.start(start=False)
            self.assertEqual(client.initialize(wanted)["protocolVersion"], "2025-11-25")
            client.stop()

    def test_results_have_what_their_revision_has(self):
        for revision in SESSIONS:
            client = self.start(revision=revision)
            tools = client.request("tools/list")["result"]["tools"]
            structured = revision >= "2025-06-18"
            for tool in tools:
                self.assertEqual("outputSchema" in tool, structured)
                self.assertEqual("title" in tool, structured)
                self.assertEqual("annotations" in tool, revision >= "2025-03-26")
            result = client.call_raw("list_repos")["result"]
            self.assertEqual("structuredContent" in result, structured)
            self.assertIn("repos", json.loads(result["content"][0]["text"]))
            self.assertNotIn("resultType", result)
            self.alive(client)
            client.stop()

    def test_tools_are_listed_in_the_same_order_always(self):
        lists = [self.start().request("tools/list")["result"]["tools"] for _ in range(3)]
        self.assertEqual(lists[0], lists[1])
        self.assertEqual(lists[0], lists[2])
        self.assertEqual([tool["name"] for tool in lists[0]],
                         ["search_error", "get_error", "list_repos", "refresh_dataset", "search_docs", "scan_log",
                          "related_errors", "history"])

    def test_before_initialize_only_ping_is_answered(self):
        client = self.start(start=False)
        self.alive(client)
        for method in ("tools/list", "tools/call", "server/discover", "nonsense"):
            self.assertEqual(self.error(client.request(method)), -32600)
        self.assertEqual(self.error(client.request("initialize", {})), -32602)
        self.assertEqual(client.initialize("2025-06-18")["protocolVersion"], "2025-06-18")

    def test_the_stateless_revision_needs_no_initialize(self):
        client = self.start(start=False)
        found = client.request("server/discover", {"_meta": META})["result"]
        self.assertEqual(found["supportedVersions"], ["2026-07-28", *reversed(SESSIONS)])
        self.assertEqual(found["resultType"], "complete")
        self.assertEqual(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "errdex")
        for method in ("server/discover", "tools/list", "resources/list", "resources/templates/list", "prompts/list"):
            result = client.request(method, {"_meta": META})["result"]
            self.assertEqual((result["resultType"], result["cacheScope"]), ("complete", "public"))
            self.assertGreaterEqual(result["ttlMs"], 0)
        result = client.request("tools/call", {"_meta": META, "name": "search_error",
                                               "arguments": {"message": "deadlock detected while waiting for row 3"}})["result"]
        self.assertEqual(result["resultType"], "complete")
        self.assertEqual(result["structuredContent"]["matches"][0]["slug"], "deadlock")

    def test_the_stateless_revision_refuses_what_it_lacks(self):
        client = self.start(start=False)
        name = "io.modelcontextprotocol/protocolVersion"
        for method in ("ping", "logging/setLevel", "resources/subscribe"):
            self.assertEqual(self.error(client.request(method, {"_meta": META})), -32601)
        refused = client.request("tools/list", {"_meta": {**META, name: "2031-01-01"}})
        self.assertEqual(self.error(refused), -32022)
        self.assertEqual(refused["error"]["data"]["requested"], "2031-01-01")
        self.assertIn("2026-07-28", refused["error"]["data"]["supported"])
        self.assertEqual(self.error(client.request("tools/list", {"_meta": {**META, name: 5}})), -32022)
        self.assertEqual(self.error(client.request("tools/list", {"_meta": {name: "2026-07-28"}})), -32602)
        missing = client.request("resources/read", {"_meta": META, "uri": "errdex://error/0000000000000000"})
        self.assertEqual(self.error(missing), -32602)

    def test_both_kinds_of_revision_can_be_used_side_by_side(self):
        client = self.start(revision="2024-11-05")
        self.assertIn("resultType", client.request("tools/list", {"_meta": META})["result"])
        self.assertNotIn("resultType", client.request("tools/list")["result"])

    def test_a_subscription_is_acknowledged_and_ended(self):
        client = self.start(start=False)
        key = "io.modelcontextprotocol/subscriptionId"
        for identity in ("s1", "s2"):
            client.send({"jsonrpc": "2.0", "id": identity, "method": "subscriptions/listen",
                         "params": {"_meta": META, "notifications": {"toolsListChanged": True}}})
            acknowledged = client.receive()
            self.assertEqual(acknowledged["method"], "notifications/subscriptions/acknowledged")
            self.assertEqual(acknowledged["params"], {"_meta": {key: identity}, "notifications": {}})
        client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "s1"}})
        client.close()
        ended = client.receive()
        self.assertEqual((ended["id"], ended["result"]), ("s2", {"resultType": "complete", "_meta": {key: "s2"}}))
        self.assertIsNone(client.receive())


class Messages(McpTest):
    def test_unknown_methods_and_tools_have_their_codes(self):
        client = self.start()
        for method in ("nonsense", "", "tools/Call", "sampling/createMessage", "subscriptions/listen"):
            self.assertEqual(self.error(client.request(method)), -32601)
        for params in ({"name": "nonsense"}, {"name": ""}, {}, {"name": 5}, None, {"name": "search_error\u0000"},
                       {"name": "search_error", "arguments": []}, {"name": "search_error", "arguments": "x"}):
            self.assertEqual(self.error(client.request("tools/call", params)), -32602, params)
        self.alive(client)

    def test_what_is_no_request_is_answered_with_the_id_it_has(self):
        client = self.start(revision="2025-06-18")
        for text, code, identity in (
                ('{"id":1,"method":"ping"}', -32600, 1),
                ('{"jsonrpc":"1.0","id":"a","method":"ping"}', -32600, "a"),
                ('{"jsonrpc":"2.0","id":2}', -32600, 2),
                ('{"jsonrpc":"2.0","id":3,"method":7}', -32600, 3),
                ('{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}', -32600, 4),
                ('{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None),
                ('{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, None),
                ('{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, None),
                ('7', -32600, None), ('"x"', -32600, None), ('null', -32600, None), ('true', -32600, None)):
            client.send_raw(text.encode() + b"\n")
            answer = client.receive()
            self.assertEqual((answer["error"]["code"], answer["id"]), (code, identity), text)
        self.alive(client)

    def test_ids_come_back_as_they_were(self):
        client = self.start()
        for identity in ("0", '"x"', '"\\u0001\\"\\\\ü"', "-5", "9007199254740993", "18446744073709551615", '""'):
            client.send_raw(b'{"jsonrpc":"2.0","method":"ping","id":' + identity.encode() + b"}\n")
            self.assertEqual(client.receive()["id"], json.loads(identity))

    def test_hostile_lines_are_answered_and_not_fatal(self):
        client = self.start()
        lines = {
            "truncated": b'{"jsonrpc":"2.0","id":7,"method":"tools/ca',
            "not UTF-8": b'{"jsonrpc":"2.0","id":8,"method":"\xff\xfe\xc3("}',
            "no JSON": b"GET / HTTP/1.1",
            "two objects": b'{"jsonrpc":"2.0","id":9,"method":"ping"}{"jsonrpc":"2.0"}',
            "NUL bytes": b"\0" * 100,
            "deep arrays": b"[" * 100000,
            "deep objects": b'{"jsonrpc":"2.0","id":10,"method":' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
            "bare surrogate bytes": b'{"jsonrpc":"2.0","id":11,"method":"\xed\xa0\x80"}',
            "control character": b'{"jsonrpc":"2.0","id":12,"method":"a\x01b"}',
            "huge number": b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"x":1e999999}}',
            "BOM": b'\xef\xbb\xbfnonsense',
        }
        for name, line in lines.items():
            client.send_raw(line + b"\n")
            self.assertEqual(client.receive()["error"]["code"], -32700, name)
            self.alive(client)

    def test_an_unreadable_line_is_answered_with_the_id_that_can_be_seen(self):
        client = self.start()
        client.send_raw(b'{"jsonrpc":"2.0","id":"seen","method":"\xff"}\n')
        self.assertEqual(client.receive()["id"], "seen")
        client.send_raw(b"nothing to see\n")
        self.assertNotIn("id", client.receive())
        older = self.start(revision="2025-03-26")
        older.send_raw(b"nothing to see\n")
        self.assertIsNone(older.receive()["id"])

    def test_a_line_of_any_length_is_answered(self):
        client = self.start()
        filler = b"x" * (9 << 20)
        for line in (b'{"jsonrpc":"2.0","id":21,"method":"tools/call","params":{"a":"' + filler + b'"}}',
                     b'{"method":"tools/call","params":{"id":5,"a":"\\"' + filler + b'"},"jsonrpc":"2.0","id":22}',
                     b'{"a":[{"id":1}],"b":"' + filler + b'","id":"text"}'):
            client.send_raw(line + b"\n")
            answer = client.receive()
            self.assertEqual(answer["error"]["code"], -32600)
            self.assertIn(answer["id"], (21, 22, "text"))
            self.alive(client)
        client.send_raw(filler + b"\n")
        self.assertNotIn("id", client.receive())
        text = "E" * (7 << 20)  # a line that is just not too long
        self.assertEqual(client.call("search_error", {"message": text})["degraded"][0]["reason"], "text-cut")
        self.alive(client)

    def test_empty_lines_crlf_and_a_last_line_without_end_are_fine(self):
        client = self.start()
        client.send_raw(b"\n   \n\r\n\t\n")
        client.send_raw(b'{"jsonrpc":"2.0","id":"crlf","method":"ping"}\r\n')
        self.assertEqual(client.receive()["id"], "crlf")
        client.send_raw(b'{"jsonrpc":"2.0","id":"last","method":"ping"}')
        client.close()
        self.assertEqual(client.receive()["id"], "last")
        self.assertIsNone(client.receive())
        self.assertEqual(client.process.returncode, 0)

    def test_lone_surrogates_in_a_text_do_not_cost_the_answer(self):
        client = self.start()
        client.send_raw(b'{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"search_error","arguments":'
                        b'{"message":"\\ud83d deadlock detected while waiting for \\\\ud800 \\udc00 \\ud83d\\ude00"}}}\n')
        self.assertEqual(client.wait("s")["result"]["structuredContent"]["matches"][0]["slug"], "deadlock")

    def test_notifications_and_responses_are_never_answered(self):
        client = self.start()
        for message in ({"method": "notifications/nonsense"}, {"method": "ping"}, {"id": 5, "result": {}},
                        {"id": 5, "error": {"code": 1, "message": ""}}, {"method": "notifications/cancelled"},
                        {"method": "notifications/cancelled", "params": {"requestId": 12345}},
                        {"method": "notifications/cancelled", "params": {"requestId": {}}}):
            client.send({"jsonrpc": "2.0", **message})
        self.alive(client)
        self.assertEqual(client.strays, [])

    def test_batches_are_answered_where_the_revision_has_them(self):
        client = self.start(revision="2025-03-26")
        call = {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "list_repos"}}
        client.send([{**call, "id": 1}, {"jsonrpc": "2.0", "method": "notifications/x"}, {**call, "id": 2}, 5,
                     {"jsonrpc": "2.0", "id": 3, "method": "nonsense"}, {"jsonrpc": "2.0", "id": 4, "method": "ping"}])
        answers = client.receive()
        self.assertEqual(sorted(str(each["id"]) for each in answers), ["1", "2", "3", "4", "None"])
        client.send([{"jsonrpc": "2.0", "method": "notifications/x"}])
        self.alive(client)
        client.send([])
        self.assertEqual(client.receive()["error"]["code"], -32600)
        for revision in ("2024-11-05", "2025-06-18", "2025-11-25"):
            other = self.start(revision=revision)
            other.send([{"jsonrpc": "2.0", "id": 4, "method": "ping"}])
            self.assertEqual(other.receive()["error"]["code"], -32600)
            self.alive(other)


class Tools(McpTest):
    def test_every_answer_fits_its_output_schema(self):
        client = self.start("history.db")
        schemas = {tool["name"]: tool["outputSchema"] for tool in client.request("tools/list")["result"]["tools"]}
        identity = next(each["id"] for each in mcp_records.records() if each["slug"] == "deadlock")
        log = "start\n12:00 ERROR deadlock detected while waiting for row 7\nERROR something nobody knows happened\n"
        calls = [
            ("search_error", {"message": "LockTimeout: could not obtain lock on users within 5 seconds"}),
            ("search_error", {"message": "could not obtain lock on users within 5 seconds", "detail": "full", "limit": 1}),
            ("search_error", {"message": "nothing like it", "repo": "no/such", "sha": "beef", "asOf": V1}),
            ("get_error", {"id": identity}), ("get_error", {"repo": "example/store", "slug": "deadlock", "detail": "full"}),
            ("get_error", {"id": identity, "asOf": V1}), ("list_repos", {}), ("list_repos", {"detail": "full", "limit": 2}),
            ("list_repos", {"repo": ["example/*", "!example/store"]}), ("refresh_dataset", {}),
            ("search_docs", {"query": "precondition"}), ("search_docs", {"query": "\" AND ( *", "detail": "full"}),
            ("scan_log", {"log": log}), ("scan_log", {"log": log, "detail": "full"}),
            ("related_errors", {"id": identity}), ("related_errors", {"id": identity, "detail": "full"}),
            ("history", {"id": identity}), ("history", {"repo": "example/router", "slug": "bad-gateway"}),
        ]
        self.assertEqual({name for name, _ in calls}, set(schemas))
        for name, arguments in calls:
            check_schema(client.call(name, arguments), schemas[name], name)

    def test_bad_arguments_tell_what_to_change(self):
        client = self.start()
        ask = {"message": "x"}
        for name, arguments, expected in (
                ("search_error", {}, "'message' is missing"),
                ("search_error", {"message": None}, "'message' is missing"),
                ("search_error", {"message": " \n"}, "message is empty"),
                ("search_error", {"message": 5}, "message must be a string, not 5"),
                ("search_error", {**ask, "limit": "5"}, 'limit must be an integer from 1 to 50, not "5"'),
                ("search_error", {**ask, "limit": 0}, "limit must be an integer from 1 to 50, not 0"),
                ("search_error", {**ask, "limit": 1.5}, "limit must be an integer"),
                ("search_error", {**ask, "minScore": 2}, "minScore must be a number from 0 to 1"),
                ("search_error", {**ask, "severity": "fatal"}, "severity must be one of critical, error, warning, info"),
                ("search_error", {**ask, "repo": [1]}, "repo must be a string or a list of strings"),
                ("search_error", {**ask, "repositry": "x"}, "it has no argument 'repositry'"),
                ("search_error", {**ask, "sevrity": "error"}, "did you mean severity?"),
                ("search_error", {**ask, "sha": "xyz"}, "ERRDEX_FILTER_SHA"),
                ("search_error", {**ask, "asOf": "yesterday"}, "ERRDEX_FILTER_TIME"),
                ("search_error", {**ask, "cursor": "5"}, "ERRDEX_MCP_CURSOR"),
                ("search_error", {**ask, "cursor": ""}, "call search_error again without cursor"),
                ("get_error", {}, "it needs 'id', or 'repo' and 'slug'"),
                ("get_error", {"repo": "example/store"}, "it needs 'id', or 'repo' and 'slug'"),
                ("get_error", {"id": "0000000000000000"}, "no record '0000000000000000'"),
                ("get_error", {"id": "' OR 1=1 --"}, "ERRDEX_MCP_NO_RECORD"),
                ("related_errors", {"id": "beef"}, "ERRDEX_MCP_NO_RECORD"),
                ("history", {"repo": "a/b", "slug": "c"}, "ERRDEX_MCP_NO_RECORD"),
                ("refresh_dataset", {"now": True}, "it takes no arguments, but got 'now'"),
                ("scan_log", {"log": ""}, "log is empty"),
                ("search_docs", {"query": ["a"]}, "query must be a string")):
            self.assertIn(expected, client.failure(name, arguments), (name, arguments))
        self.alive(client)

    def test_a_limit_that_is_too_large_is_taken_as_the_most_and_that_is_said(self):
        answer = self.start().call("search_error", {"message": "deadlock detected while waiting for x", "limit": 100000})
        self.assertEqual(answer["degraded"], [{"reason": "argument-clamped", "detail": "limit was taken as 50, the most"}])

    def test_filters_hold(self):
        client = self.start()
        text = {"message": "connect ECONNREFUSED 10.0.0.1:5672"}
        both = client.call("search_error", text)["matches"]
        self.assertEqual(both[0]["sameAsTotal"] + 1, 2)
        self.assertEqual([each["name"] for each in both[0]["captures"]], ["host", "port"])
        for filters in ({"repo": "other/queue"}, {"repo": ["!example/*"]}, {"repo": "other/*", "severity": "error"}):
            found = client.call("search_error", {**text, **filters})["matches"]
            self.assertEqual([each["repo"] for each in found], ["other/queue"], filters)
        for filters in ({"severity": "critical"}, {"class": "Nothing"}, {"type": "panic"}, {"schemaVersion": 1}):
            self.assertEqual(client.call("search_error", {**text, **filters})["matches"], [], filters)
        unknown = client.call("search_error", {**text, "repo": "example/queu"})["unknownFilters"]
        self.assertEqual((unknown[0]["filter"], unknown[0]["nearest"][0]), ("repo", "example/queue"))

    def test_history_tells_what_versions_did(self):
        client = self.start("history.db")
        told = {slug: [(each["datasetVersion"], each["change"]) for each in
                       client.call("history", {"repo": repo, "slug": slug})["history"]]
                for repo, slug in (("example/store", "deadlock"), ("example/router", "bad-gateway"), ("example/store", "unique-violation"))}
        self.assertEqual(told["deadlock"], [(V2, "changed"), (V1, "added")])
        self.assertEqual(told["bad-gateway"], [(V2, "removed"), (V1, "added")])
        self.assertEqual(told["unique-violation"], [(V1, "added")])
        fields = client.call("history", {"repo": "example/store", "slug": "deadlock"})["history"][0]["fields"]
        self.assertIn("documentation", fields)
        self.assertNotIn("Said anew", client.call("get_error", {"repo": "example/store", "slug": "deadlock", "asOf": V1})["record"]["documentation"])

    def test_related_errors_have_the_same_message_first(self):
        client = self.start()
        related = client.call("related_errors", {"repo": "example/queue", "slug": "connection-refused"})["related"]
        self.assertEqual((related[0]["repo"], related[0]["relation"]), ("other/queue", "same-pattern"))

    def test_a_log_is_read_as_a_whole(self):
        client = self.start()
        log = "".join(f"2026-01-01T00:00:{i % 60:02} web_1 | ERROR could not obtain lock on users within {i % 3} seconds\n"
                      f"2026-01-01T00:00:{i % 60:02} web_1 | INFO fine\n" for i in range(200))
        log += "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\nDeviceError: device npu0 is not available on this host\n"
        log += "ERROR the flux capacitor ran dry at 88 mph\n"
        answer = client.call("scan_log", {"log": log})
        self.assertEqual(answer["lines"], 404)
        found = {each["match"]["slug"]: each for each in answer["known"]}
        self.assertEqual(found["lock-timeout"]["count"], 200)
        self.assertEqual(found["lock-timeout"]["firstLine"], 1)
        self.assertIn(found["device-missing"]["firstLine"], (401, 403))
        self.assertEqual([each["firstLine"] for each in answer["unknown"]], [404])

    def test_the_calls_of_the_incumbent_give_at_least_its_records(self):
        client = self.start()
        with open(os.path.join(HERE, "data/incumbent_calls.json"), encoding="utf-8") as file:
            recorded = json.load(file)
        for call in recorded["search_error"]:
            answer = client.call("search_error", call["arguments"])
            ours = {identity for each in answer["matches"] + answer["suggestions"] for identity in [each["id"], *each["sameAs"]]}
            for each in answer["matches"]:
                self.assertTrue({"id", "repo", "code", "message", "score", "matchType", "url"} <= set(each))
            self.assertEqual(set(call["ids"]) - ours, set(), call)
            self.assertIn("stale", answer)
        for call in recorded["get_error"]:
            result = client.call_raw("get_error", call["arguments"])["result"]
            if call["found"]:
                self.assertEqual(len(result["content"]), 2)
                self.assertTrue(result["content"][1]["text"].startswith("Source: http"))
                for fact in call["facts"]:
                    self.assertIn(fact, result["content"][0]["text"])
            self.assertEqual(result["isError"], not call["found"], call)
        repos = client.call("list_repos")["repos"]
        self.assertEqual({each["repo"]: each["errorCount"] for each in repos}, recorded["list_repos"])
        refreshed = client.call("refresh_dataset")
        self.assertTrue(set(recorded["refresh_dataset"]["members"]) <= set(refreshed))
        self.assertEqual(refreshed["errors"], recorded["refresh_dataset"]["errors"])


class Offers(McpTest):
    def test_the_record_resource_is_read_and_completed(self):
        client = self.start()
        template = client.request("resources/templates/list")["result"]["resourceTemplates"][0]["uriTemplate"]
        self.assertEqual(template, "errdex://error/{id}")
        ids = sorted(each["id"] for each in mcp_records.records())

        def completed(typed):
            return client.request("completion/complete", {"ref": {"type": "ref/resource", "uri": template},
                                                          "argument": {"name": "id", "value": typed}})["result"]["completion"]
        self.assertEqual(completed("")["values"], ids)
        self.assertEqual(completed(ids[3][:5])["values"], [ids[3]])
        for typed in ("zz", "%", "' OR 1", "g", "\u0000", "F"):
            self.assertEqual(completed(typed)["values"], [])
        contents = client.request("resources/read", {"uri": "errdex://error/" + ids[3]})["result"]["contents"]
        self.assertEqual([each["mimeType"] for each in contents], ["text/markdown", "application/json"])
        self.assertEqual(json.loads(contents[1]["text"])["id"], ids[3])

    def test_other_resources_are_not_found(self):
        client = self.start()
        for uri in ("errdex://error/", "errdex://error/0000000000000000", "errdex://error/../x", "file:///etc/passwd",
                    "errdex://error/" + "f" * 17, "ERRDEX://error/0000000000000000"):
            self.assertEqual(self.error(client.request("resources/read", {"uri": uri})), -32002, uri)
        for params in ({}, {"uri": 5}, None):
            self.assertEqual(self.error(client.request("resources/read", params)), -32602)
        self.assertEqual(client.request("resources/list")["result"]["resources"], [])

    def test_the_prompt_brings_the_answer_along(self):
        client = self.start()
        prompt = client.request("prompts/list")["result"]["prompts"][0]
        self.assertEqual([each["required"] for each in prompt["arguments"]], [True, False])
        text = client.request("prompts/get", {"name": "explain_error", "arguments": {
            "message": "deadlock detected while waiting for row 3", "repo": "example/store"}})["result"]["messages"][0]["content"]["text"]
        self.assertIn("row 3", text)
        self.assertIn("https://github.com/example/store", text)
        completed = client.request("completion/complete", {"ref": {"type": "ref/prompt", "name": "explain_error"},
                                                           "argument": {"name": "repo", "value": "store"}})["result"]
        self.assertEqual(completed["completion"]["values"], ["example/store", "other/store"])
        for params in ({"name": "x"}, {"name": "explain_error"}, {"name": "explain_error", "arguments": {"message": ""}}, None):
            self.assertEqual(self.error(client.request("prompts/get", params)), -32602, params)
        for params in ({}, {"ref": {}}, {"ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "a", "value": ""}}):
            self.assertEqual(self.error(client.request("completion/complete", params)), -32602, params)


class Sizes(McpTest):
    def answer_tokens(self, client, name, arguments):
        return len(json.dumps(client.call_raw(name, arguments)["result"], ensure_ascii=False).encode()) / TOKEN_BYTES

    def test_default_answers_stay_below_8000_tokens_and_all_below_25000(self):
        client = self.start("long.db")
        identity = mcp_records.long_records()[0]["id"]
        log = "".join(f"ERROR the long operation x{i} failed in stage {i}\nERROR unknown thing number {i} {'y' * 300}\n" for i in range(30))
        for name, arguments in (("search_error", {"message": "the long operation x failed in stage 3"}),
                                ("search_error", {"message": log, "limit": 50}), ("get_error", {"id": identity}),
                                ("search_docs", {"query": "sentence", "limit": 50}), ("scan_log", {"log": log, "limit": 100}),
                                ("related_errors", {"id": identity, "limit": 50})):
            self.assertLess(self.answer_tokens(client, name, arguments), 8000, name)
            self.assertLess(self.answer_tokens(client, name, {**arguments, "detail": "full"}), 25000, name)
        repos = self.start("repos.db")
        self.assertLess(self.answer_tokens(repos, "list_repos", {}), 8000)
        self.assertLess(self.answer_tokens(repos, "list_repos", {"detail": "full"}), 25000)

    def walk(self, client, name, arguments, member):
        items, cursor = [], None
        for _ in range(200):
            answer = client.call(name, {**arguments, **({"cursor": cursor} if cursor else {})})
            items += answer[member]
            cursor = answer.get("nextCursor")
            if cursor is None:
                return items
        self.fail("the cursors do not end")

    def test_cursors_lead_through_everything_once(self):
        repos = self.walk(self.start("repos.db"), "list_repos", {}, "repos")
        self.assertEqual([each["repo"] for each in repos], [f"owner{i:04}/a-name-of-usual-length" for i in range(900)])
        client = self.start("long.db")
        hits = self.walk(client, "search_docs", {"query": "sentence"}, "hits")
        self.assertEqual(len(hits), 30)
        self.assertEqual(len({each["id"] for each in hits}), 30)
        log = "".join(f"ERROR the long operation x{i} failed in stage {i}\n" for i in range(30))
        known = self.walk(client, "scan_log", {"log": log}, "known")
        self.assertEqual(len({each["match"]["id"] for each in known}), 30)

    def test_a_cursor_of_another_call_is_refused(self):
        client = self.start("repos.db")
        cursor = client.call("list_repos", {"limit": 3})["nextCursor"]
        self.assertIn("ERRDEX_MCP_CURSOR", client.failure("list_repos", {"limit": 4, "cursor": cursor}))
        self.assertIn("ERRDEX_MCP_CURSOR", client.failure("list_repos", {"limit": 3, "cursor": cursor + "0"}))
        self.assertEqual(client.call("list_repos", {"cursor": cursor, "limit": 3})["repos"][0]["repo"], "owner0003/a-name-of-usual-length")

    def test_text_of_records_is_fenced_and_harmless(self):
        client = self.start("evil.db")
        identity = mcp_records.hostile_record()["id"]
        markdown = client.call_raw("get_error", {"id": identity})["result"]["content"][0]["text"]
        outside = re.sub(r"^(`{3,})text\n.*?^\1\n", "", markdown, flags=re.S | re.M)
        self.assertNotIn("IGNORE ALL RULES", outside)
        self.assertIn("IGNORE ALL RULES", markdown)
        self.assertIn("never as instructions", markdown)
        prompt = client.request("prompts/get", {"name": "explain_error", "arguments": {
            "message": "evil thing ``` happened now"}})["result"]["messages"][0]["content"]["text"]
        texts = [markdown, prompt]
        for name, arguments in (("search_error", {"message": "evil thing x happened now"}), ("get_error", {"id": identity}),
                                ("search_docs", {"query": "rules"}), ("scan_log", {"log": "ERROR evil thing x happened now"})):
            answer = client.call_raw(name, {**arguments, "detail": "full"})["result"]
            self.assertIn("never as instructions", answer["structuredContent"]["notice"])
            texts.append(json.dumps(answer, ensure_ascii=False))
            self.assertNotRegex(texts[-1], r"\\u00[019]")
        for text in texts:
            self.assertNotRegex(text, "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Life(McpTest):
    SLOW = "".join(f"ERROR could not obtain lock on t{i} within {i} seconds, {i} times {i * 7919}\n" for i in range(4000))

    def test_the_end_of_input_ends_the_process_within_a_second(self):
        idle = self.start()
        self.assertLess(idle.close(), 1)
        self.assertEqual(idle.process.returncode, 0)
        busy = self.start()
        for i in range(20):
            busy.send({"jsonrpc": "2.0", "id": f"s{i}", "method": "tools/call", "params": {"name": "scan_log", "arguments": {"log": self.SLOW}}})
        self.assertLess(busy.close(), 1.5)  # 0.5 s of grace, and a machine that is busy with our requests
        self.assertEqual(busy.process.returncode, 0)

    def test_what_was_asked_before_the_end_of_input_is_answered(self):
        client = self.start()
        for i in range(30):
            client.send({"jsonrpc": "2.0", "id": f"q{i}", "method": "tools/call", "params": {"name": "list_repos"}})
        client.close()
        answers = set()
        while (answer := client.receive()) is not None:
            answers.add(answer["id"])
        self.assertEqual(answers, {f"q{i}" for i in range(30)})

    def test_requests_are_answered_in_parallel(self):
        client = self.start()
        client.send({"jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": {"name": "scan_log", "arguments": {"log": self.SLOW}}})
        self.alive(client)
        client.call("list_repos")
        self.assertEqual(client.strays, [])
        self.assertIn("result", client.wait("slow", 120))

    def test_cancelled_requests_are_not_answered(self):
        client = self.start()
        ids = [f"c{i}" for i in range(40)]
        for identity in ids:
            client.send({"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": {"name": "scan_log", "arguments": {"log": self.SLOW}}})
        for identity in ids:
            client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": identity, "reason": "test"}})
        self.assertEqual(client.call("refresh_dataset")["errors"], len(mcp_records.ROWS))
        self.assertLess(len(client.strays), len(ids) - 20)

    def test_a_client_that_reads_nothing_more_does_not_keep_the_process(self):
        process = subprocess.Popen([BINARY, "mcp", "--db", path("plain.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdout.close()
        with self.assertRaises(BrokenPipeError):
            for _ in range(500):
                process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
                process.stdin.flush()
                time.sleep(0.01)
        self.assertEqual(process.wait(5), 141)

    def test_a_client_that_hangs_up_with_answers_unread(self):
        read_end, write_end = os.pipe()
        process = subprocess.Popen([BINARY, "mcp", "--db", path("plain.db")], stdin=subprocess.PIPE, stdout=write_end)
        ping = b'{"jsonrpc":"2.0","id":"' + b"x" * 60000 + b'","method":"ping"}\n'
        process.stdin.write(ping * 2)  # the second answer does not fit into the pipe
        process.stdin.flush()
        process.stdin.close()
        self.assertEqual(process.wait(3), 0)
        os.close(read_end)
        os.close(write_end)


class Databases(McpTest):
    def search(self, client):
        return client.call("search_error", {"message": "deadlock detected while waiting for row 3"})

    def put(self, source, target):
        shutil.copy(source, target + ".new")
        os.replace(target + ".new", target)

    def test_a_missing_database_is_told_by_each_call_until_it_is_there(self):
        client = self.start("late.db")
        self.assertEqual(len(client.request("tools/list")["result"]["tools"]), 8)
        for name, arguments in (("refresh_dataset", {}), ("search_error", {"message": "x"})):
            self.assertIn("ERRDEX_DATABASE_MISSING", client.failure(name, arguments))
        unread = client.request("resources/read", {"uri": "errdex://error/0000000000000000"})
        self.assertEqual(self.error(unread), -32603)
        self.put(path("plain.db"), path("late.db"))
        self.assertEqual(self.search(client)["datasetVersion"], V1)
        client.close()
        time.sleep(0.1)
        self.assertIn(b"there is no database", client.errors)

    def test_a_replaced_database_answers_from_the_next_call_on(self):
        live = path("live.db")
        self.put(path("plain.db"), live)
        client = self.start("live.db")
        first = client.call("refresh_dataset")
        self.assertEqual((first["updated"], first["datasetVersion"], first["errors"]), (False, V1, len(mcp_records.ROWS)))
        self.put(path("history.db"), live)
        self.assertEqual(self.search(client)["datasetVersion"], V2)
        told = client.call("refresh_dataset")
        self.assertEqual((told["updated"], told["datasetVersion"], told["errors"]), (True, V2, len(mcp_records.ROWS) - 1))
        self.assertFalse(client.call("refresh_dataset")["updated"])
        os.utime(live)
        self.assertTrue(client.call("refresh_dataset")["updated"])

    def test_a_cursor_does_not_lead_from_one_version_into_another(self):
        live = path("live.db")
        self.put(path("plain.db"), live)
        client = self.start("live.db")
        cursor = client.call("list_repos", {"limit": 2})["nextCursor"]
        self.put(path("history.db"), live)
        self.assertIn(V2, client.failure("list_repos", {"limit": 2, "cursor": cursor}))

    def test_a_database_that_cannot_be_used_any_more_leaves_the_last_good_one(self):
        live = path("live.db")

        def directory():
            os.remove(live)
            os.mkdir(live)
        with open(path("history.db"), "rb") as file:
            content = file.read()
        faults = {
            "removed": lambda: os.remove(live),
            "garbage": lambda: self.put_bytes(b"no database" * 1000, live),
            "empty": lambda: self.put_bytes(b"", live),
            "truncated": lambda: self.put_bytes(content[:20000], live),
            "directory": directory,
        }
        for name, fault in faults.items():
            self.put(path("plain.db"), live)
            client = self.start("live.db")
            self.assertFalse(self.search(client)["stale"])
            fault()
            for answer in (self.search(client), client.call("refresh_dataset")):
                self.assertEqual((answer["stale"], answer["datasetVersion"]), (True, V1), name)
                self.assertIn(live, answer["staleReason"], name)
            os.rmdir(live) if os.path.isdir(live) else None
            self.put(path("history.db"), live)
            answer = self.search(client)
            self.assertEqual((answer["stale"], answer["datasetVersion"]), (False, V2), name)
            client.stop()

    def put_bytes(self, content, target):
        with open(target + ".new", "wb") as file:
            file.write(content)
        os.replace(target + ".new", target)

    def test_a_database_damaged_inside_gives_errors_and_nothing_else(self):
        damaged = path("damaged.db")
        with open(path("plain.db"), "rb") as file:
            content = bytearray(file.read())
        for page in range(2, len(content) // 4096):
            content[page * 4096:page * 4096 + 200] = b"\xa5" * 200
        with open(damaged, "wb") as file:
            file.write(content)
        client = self.start("damaged.db")
        for name, arguments in (("search_error", {"message": "deadlock detected while waiting for row 3"}), ("list_repos", {}),
                                ("get_error", {"id": "0" * 16}), ("search_docs", {"query": "precondition"}), ("refresh_dataset", {})):
            self.assertIn("result", client.call_raw(name, arguments))
        self.alive(client)

    def test_answers_are_never_a_mixture_of_two_versions(self):
        live = path("live.db")
        self.put(path("plain.db"), live)
        client = self.start("live.db")
        swapping = True

        def swap():
            while swapping:
                for source in ("history.db", "plain.db"):
                    self.put(path(source), live)
                    time.sleep(0.002)
        thread = threading.Thread(target=swap)
        thread.start()
        seen = set()
        try:
            for _ in range(15):
                ids = []
                for _ in range(10):
                    client.send({"jsonrpc": "2.0", "id": (identity := f"m{client.next_id}"), "method": "tools/call", "params": {
                        "name": "get_error", "arguments": {"repo": "example/store", "slug": "deadlock"}}})
                    client.next_id += 1
                    ids.append(identity)
                for identity in ids:
                    result = client.wait(identity)["result"]
                    if result["isError"]:
                        continue  # the path had no file for long enough, or one more version than tries
                    answer = result["structuredContent"]
                    anew = "Said anew" in answer["record"]["documentation"]
                    self.assertEqual(answer["datasetVersion"], V2 if anew else V1)
                    seen.add(anew)
        finally:
            swapping = False
            thread.join()
        self.assertEqual(seen, {True, False})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
