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
  write("catalogue-records/record-store.server.ts", 7);
  write("catalogue-records/routes/records.tsx", 5);
  write("songs/song-type.ts", 20);
  write("songs/song-store.server.ts", 10);
  write("songs/songs-copy.ts", 3);
  write("songs/components/facts.tsx", 4);
  write("song-lyrics/routes/lyrics.tsx", 6);
  write("tiers/tier-store.server.ts", 2);
  write("outbox/list-mails.server.ts", 100);
  expect(countRecordLines(folder)).toEqual({
    frame: 12,
    types: { songs: { definition: 33, further: 10 }, tiers: { definition: 2, further: 0 } },
  });
});

test("every type with a store is listed, and a plain one is defined in at most 250 lines", () => {
  const { types } = countRecordLines("app/backoffice");
  expect(Object.keys(types)).toEqual(expect.arrayContaining(["songs", "tiers", "tags", "restrictions", "albums"]));
  for (const name of ["tiers", "tags"]) expect(types[name]?.definition, name).toBeLessThanOrEqual(250);
});
