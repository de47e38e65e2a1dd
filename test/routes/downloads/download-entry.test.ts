import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import { sentPart } from "#app/downloads/file-response.server.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const day = 24 * 3_600_000;
const now = Date.parse("2026-05-04T12:00:00Z");
const file = { size: 1000, etag: '"abc"' };

/** What a link's visitor does with a file, and how many downloads are counted after it. */
async function fetchPart(subjectId: string, range: string | null, { at = now, format = "mp3" } = {}) {
  const ctx = testContext({ now: at });
  const part = sentPart(new Request("http://localhost/", { headers: range === null ? {} : { Range: range } }), file);
  const counted = { action: "share-downloaded", subjectType: "share-link", subjectId };
  if (part !== null) await downloadEntry(ctx, part, { ...counted, detail: { recordingId: "r", format } }).entry;
  return DB.prepare("SELECT count(*) AS n FROM audit_log WHERE subject_id = ?").bind(subjectId).first<number>("n");
}

test("a file without its first bytes is a download, and a resumed one is none", async () => {
  for (const range of ["bytes=1-", "bytes=999-", "bytes=-999"]) {
    expect(await fetchPart(`cheat ${range}`, range), range).toBe(1);
    expect(await fetchPart(`cheat ${range}`, "bytes=500-"), "the same one goes on").toBe(1);
  }
  expect(await fetchPart("honest", null)).toBe(1);
  for (const range of ["bytes=1-", "bytes=500-", "bytes=-1"]) expect(await fetchPart("honest", range), range).toBe(1);
  expect(await fetchPart("honest", "bytes=0-"), "from the start again").toBe(2);
  expect(await fetchPart("honest", "bytes=500-", { format: "original" }), "another file").toBe(3);
  expect(await fetchPart("honest", "bytes=500-", { at: now + day + 1 }), "a day later").toBe(4);
});
