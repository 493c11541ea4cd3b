#!/usr/bin/env python3
"""A second reader of the pattern index, written from docs/pattern-index.md alone: read_index.py SOURCE_DIR ERRDEX_BINARY

Fails where the page and the bytes in a database differ.
"""
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

root, errdex = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MASK = (1 << 64) - 1
AFTER16, AROUND16, AFTER8, BEFORE8, AFTER4, FREE4, FREE3 = range(1, 8)


def mixed(value):
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & MASK
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & MASK
    return value ^ value >> 33


def gram_key(kind, gram):
    first, second = int.from_bytes(gram[:8], "little"), int.from_bytes(gram[8:], "little")
    return max(1, mixed(mixed(first + kind * 0x9E3779B97F4A7C15 & MASK) ^ second) >> 1)


def is_word(byte):
    return byte >= 0x80 or chr(byte).isalnum() or byte == ord("_")


def grams(text):
    """(class, key) of each gram of a literal or text."""
    for at in range(len(text)):
        left = len(text) - at
        if at > 0 and is_word(text[at]) and not is_word(text[at - 1]):
            if left >= 16: yield AFTER16, gram_key(AFTER16, text[at:at + 16])
            if at >= 8 and left >= 8: yield AROUND16, gram_key(AROUND16, text[at - 8:at + 8])
            if left >= 8: yield AFTER8, gram_key(AFTER8, text[at:at + 8])
            if at >= 8: yield BEFORE8, gram_key(BEFORE8, text[at - 8:at])
            if left >= 4: yield AFTER4, gram_key(AFTER4, text[at:at + 4])
        if left >= 4: yield FREE4, gram_key(FREE4, text[at:at + 4])
        if left >= 3: yield FREE3, gram_key(FREE3, text[at:at + 3])


def signature(key):
    return max(1, key & 0x3FFF)


def take(packed):
    """The number that a blob begins with, and the rest of the blob."""
    value = 0
    for at, byte in enumerate(packed):
        value |= (byte & 0x7F) << 7 * at
        if byte < 0x80:
            return value, packed[at + 1:]
    raise ValueError("a number is cut short")


def entries(packed):
    row = 0
    while packed:
        delta, packed = take(packed)
        row += delta
        tail, packed = int.from_bytes(packed[:2], "little"), packed[2:]
        yield row, tail & 3, tail >> 2


def template_rows(chunk, packed):
    place = 0
    while packed:
        delta, packed = take(packed)
        place += delta
        yield chunk * 65536 + place + 1


class Filter:
    def __init__(self, bits):
        self.bits = bits

    def may_hold(self, key):
        spread, block = mixed(key), (key >> 20) % (len(self.bits) // 64) * 64
        places = [spread >> 9 * bit & 511 for bit in range(4)]
        return all(self.bits[block + place // 8] >> place % 8 & 1 for place in places)


def candidates(database, key_filter, text):
    found = list(grams(text))
    signatures = {signature(key) for kind, key in found if kind == AFTER4}
    for key in {0} | {key for _, key in found}:
        if key != 0 and not key_filter.may_hold(key):
            continue
        for (packed,) in database.execute("SELECT entries FROM anchor WHERE key = ?", (key,)):
            for row, matchers, wanted in entries(packed):
                if wanted == 0 or wanted in signatures:
                    yield row, matchers


def check(database):
    faults = []
    found = gram_key(AFTER4, b"conn"), gram_key(AROUND16, b"cannot connect t"), signature(gram_key(AFTER4, b"conn"))
    if found != (3007076344421503284, 4985550919747427488, 4404):
        faults.append("the examples of the page are wrong: %s" % (found,))
    key_filter = Filter(b"".join(bits for (bits,) in database.execute("SELECT bits FROM anchor_filter ORDER BY block")))
    keys = [key for (key,) in database.execute("SELECT key FROM anchor")]
    if len(key_filter.bits) != (len(keys) // 48 + 1) * 64 or not all(map(key_filter.may_hold, keys)):
        faults.append("the filter lacks a key or has another size")
    messages = database.execute("SELECT template_id, error_message FROM template").fetchall()
    for row, message in messages:
        text = " " + re.sub(r"\{[^}]*\}", "x1", message) + " "
        if row not in {found for found, _ in candidates(database, key_filter, text.encode())}:
            faults.append("template %d is no candidate for %r" % (row, text))
    for key, packed in database.execute("SELECT key, postings FROM message_trigram"):
        rows = list(template_rows(key & 0xFFFFFF, packed))
        folded = [message.lower().encode().decode("latin-1") for row, message in messages if row in rows]
        letters = [piece for piece in (key >> 24).to_bytes(3, "big").decode("latin-1").split(" ") if piece]
        if rows != sorted(set(rows)) or not all(all(piece in message for piece in letters) for message in folded):
            faults.append("the postings of trigram %06x are not those of its messages" % (key >> 24))
    return len(messages), faults


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "errdex.db")
    for source in ("tests/docs/data/v1.ndjson", "tests/docs/data/v2.ndjson", "tools/sample/errdex.ndjson"):
        subprocess.run([errdex, "ingest", "--merge", os.path.join(root, source), "--db", path], check=True, stdout=subprocess.DEVNULL)
    connection = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    count, problems = check(connection)
    connection.close()
for problem in problems:
    print(problem)
print("%d templates, %d faults" % (count, len(problems)))
sys.exit(1 if problems else 0)
