"""tools/bench/quality over the sample: the same figures twice, and none so low that something is broken."""
import json
import os
import subprocess
import sys

source, errdex = sys.argv[1:]


def run():
    done = subprocess.run([sys.executable, "-B", os.path.join(source, "tools/bench/quality"), errdex,
                           os.path.join(source, "tools/sample/errdex.ndjson"), "--per-kind", "15", "--json"],
                          stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


first = run()
assert first == run(), "two runs with one seed differ"
assert set(first) == {"filled", "traceback", "typo", "truncated", "reworded", "partial", "wrapped", "case", "noise"}, first
for kind, row in first.items():
    assert row["questions"] == 15, (kind, row)
    share = row["unanswered"] if kind == "noise" else row["recall@1"]
    assert share >= 0.6, (kind, row)
