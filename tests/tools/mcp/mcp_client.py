"""A client of the MCP server that trusts nothing: every line of its output must be JSON-RPC."""
import json
import os
import queue
import subprocess
import threading
import time

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


class Client:
    def __init__(self, binary, database, revision="2025-11-25", start=True, **popen):
        self.process = subprocess.Popen([binary, "mcp", "--db", str(database)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **popen)
        self.lines = queue.Queue()
        self.strays = []  # answers that nobody waited for
        self.next_id = 1
        self.errors = b""
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        if start:
            self.initialize(revision)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def send_raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_raw(json.dumps(message).encode() + b"\n")

    def receive(self, timeout=30):
        line = self.lines.get(timeout=timeout)
        if line is None:
            return None
        assert line.endswith(b"\n"), f"no line end: {line[-80:]!r}"
        message = json.loads(line.decode("utf-8"))
        for each in message if isinstance(message, list) else [message]:
            assert each["jsonrpc"] == "2.0", each
            assert ("result" in each) + ("error" in each) + ("method" in each) == 1, each
        return message

    def request(self, method, params=None, timeout=30, **more):
        identity = self.next_id
        self.next_id += 1
        message = {"jsonrpc": "2.0", "id": identity, "method": method, **more}
        if params is not None:
            message["params"] = params
        self.send(message)
        return self.wait(identity, timeout)

    def wait(self, identity, timeout=30):
        for stray in self.strays:
            if stray.get("id") == identity:
                self.strays.remove(stray)
                return stray
        end = time.time() + timeout
        while True:
            answer = self.receive(max(end - time.time(), 0.01))
            if isinstance(answer, dict) and answer.get("id") == identity:
                return answer
            self.strays.append(answer if isinstance(answer, dict) else {"batch": answer})

    def initialize(self, revision):
        answer = self.request("initialize", {"protocolVersion": revision, "capabilities": {},
                                             "clientInfo": {"name": "test", "version": "0"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer["result"]

    def call_raw(self, name, arguments=None, timeout=60):
        return self.request("tools/call", {"name": name, "arguments": arguments or {}}, timeout)

    def call(self, name, arguments=None, timeout=60):
        """The structured result."""
        answer = self.call_raw(name, arguments, timeout)["result"]
        assert not answer["isError"], answer["content"]
        return answer["structuredContent"]

    def failure(self, name, arguments=None):
        """The text of a result with isError."""
        answer = self.call_raw(name, arguments)["result"]
        assert answer["isError"] and "structuredContent" not in answer, answer
        return answer["content"][0]["text"]

    def close(self, timeout=10):
        """Ends the input; seconds until the process ended."""
        started = time.time()
        if not self.process.stdin.closed:
            self.process.stdin.close()
        self.process.wait(timeout)
        return time.time() - started

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except (BrokenPipeError, ValueError):
                pass


def memory_mb(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))


def check_schema(value, schema, path="$"):
    """Enough of JSON Schema for the schemas that the server publishes."""
    names = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
             "null": type(None)}
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    assert not kinds or any(isinstance(value, names[kind]) and not (kind in ("integer", "number") and isinstance(value, bool))
                            for kind in kinds), f"{path}: {value!r} is no {kinds}"
    assert "enum" not in schema or value in schema["enum"], f"{path}: {value!r}"
    if isinstance(value, dict):
        missing = [name for name in schema.get("required", []) if name not in value]
        assert not missing, f"{path} lacks {missing}"
        for name, member in value.items():
            known = schema.get("properties", {})
            assert name in known or "properties" not in schema, f"{path} has {name}, which its schema lacks"
            check_schema(member, known.get(name, {}), f"{path}.{name}")
    if isinstance(value, list):
        for index, item in enumerate(value):
            check_schema(item, schema.get("items", {}), f"{path}[{index}]")
