import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countRecordLines } from "#scripts/record-lines.ts";

test("a type costs its definition and what the frame does not give it, in its folder and in those of its records", () => {
  const folder = mkdtempSync(join(tmpdir(), "record-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, lines: number) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "line\n".repeat(lines));
  };
  write("records/store/save-record.server.ts", 7);
  write("backoffice/catalogue-records/routes/records.tsx", 5);
  write("backoffice/songs/song-type.ts", 20);
  write("backoffice/songs/song-store.server.ts", 10);
  write("backoffice/songs/songs-copy.ts", 3);
  write("backoffice/songs/components/facts.tsx", 4);
  write("backoffice/song-lyrics/routes/lyrics.tsx", 6);
  write("backoffice/tiers/tier-store.server.ts", 2);
  write("backoffice/outbox/list-mails.server.ts", 100);
  expect(countRecordLines(folder)).toEqual({
    frame: 12,
    types: { songs: { definition: 33, further: 10 }, tiers: { definition: 2, further: 0 } },
  });
});

test("every type with a store is listed, and a plain one is defined in at most 160 lines", () => {
  const { types } = countRecordLines("app");
  expect(Object.keys(types)).toEqual(expect.arrayContaining(["songs", "tiers", "tags", "restrictions", "albums"]));
  for (const name of ["tiers", "tags"]) expect(types[name]?.definition, name).toBeLessThanOrEqual(160);
});
