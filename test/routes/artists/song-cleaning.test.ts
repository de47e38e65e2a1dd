import { beforeAll, expect, test } from "vitest";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { withdrawSubmission } from "#app/artists/songs/sending/withdraw-submission.server.ts";
import { sweepSongFiles } from "#app/artists/songs/sweep-song-files.server.ts";
import { artistMerge } from "#app/backoffice/artists/artist-merge.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import { newId } from "#db/new-id.server.ts";
import {
  addArtist,
  audio,
  completeDraft,
  DB,
  MASTERS,
  person,
  send,
  stream,
} from "#test/routes/artists/song-visitor.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { testContext } from "#test/support/context.ts";

type Visit = Awaited<ReturnType<typeof person>>;
let ada: Visit;

beforeAll(async () => {
  ada = await person("ada", ["UpdateArtist"]);
  await addArtist("glass", "ada");
});

const dayMs = 24 * 3_600_000;
const filesOf = async (id: string) => (await MASTERS.list({ prefix: `song-submissions/${id}/` })).objects.length;
const rowsOf = (id: string) => countRows("SELECT count(*) AS n FROM song_submission_files WHERE submission_id = ?", id);
const later = (days: number) => testContext({ now: Date.now() + days * dayMs });

test("objects without a row go after a day, files of a withdrawn song after a month, those of others stay", async () => {
  const kept = await completeDraft(ada, "glass");
  const withdrawn = await completeDraft(ada, "glass");
  await send(ada, withdrawn);
  await withdrawSubmission(ada(), { id: withdrawn, version: null });
  await MASTERS.put("song-submissions/nobody/stray", "x");
  await sweepSongFiles(testContext());
  expect(await filesOf("nobody")).toBe(1);
  await sweepSongFiles(later(2));
  expect([await filesOf("nobody"), await filesOf(withdrawn), await filesOf(kept)]).toEqual([0, 1, 1]);
  await sweepSongFiles(later(31));
  expect([await filesOf(withdrawn), await rowsOf(withdrawn), await filesOf(kept)]).toEqual([0, 0, 1]);
});

test("a merged artist's submissions move to the one that stays", async () => {
  await addArtist("double", "ada");
  const id = newId(Date.now());
  await createSubmission(ada(), { id, artistId: "double", title: "Moved" });
  const row = { aliases: [], links: [], backgroundImages: [], name: "x", slug: "x" };
  const ctx = testContext();
  const statements = artistMerge.statements(ctx, {
    from: { ...row, id: "double" },
    into: { ...row, id: "glass" },
  } as never);
  for (const statement of statements) await ctx.db.run(statement);
  expect(await DB.prepare("SELECT artist_id FROM song_submissions WHERE id = ?").bind(id).first("artist_id")).toBe(
    "glass",
  );
});

test("an erased person leaves no drafts, and of what was sent the signature without address and file names", async () => {
  const gone = await person("gone", ["UpdateArtist"]);
  await addArtist("solo", "gone");
  await addArtist("shared", "gone");
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('shared', 'ada')").run();
  const draft = await completeDraft(gone, "solo");
  const sent = await completeDraft(gone, "solo", { note: "Call me." });
  await send(gone, sent);
  const [common] = [newId(Date.now())];
  const file = { name: "shared.wav", bytes: stream(audio()) };
  await createSubmission(gone(), { id: common, artistId: "shared", title: "Shared", file });
  const ctx = testContext();
  const [first, ...rest] = erasePerson(ctx, { id: "gone", email: "gone@x.example" });
  if (first) await ctx.db.batch([first, ...rest]);
  expect(await countRows("SELECT count(*) AS n FROM song_submissions WHERE id = ?", draft)).toBe(0);
  expect(await rowsOf(draft)).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM song_submissions WHERE id = ?", common)).toBe(1);
  const left = await DB.prepare("SELECT signed_name, signed_address, note FROM song_submissions WHERE id = ?")
    .bind(sent)
    .first();
  expect(left).toEqual({ signed_name: "Ada Lund", signed_address: null, note: "" });
  expect(
    await countRows("SELECT count(*) AS n FROM song_submission_files WHERE submission_id = ? AND name <> ''", sent),
  ).toBe(0);
});
