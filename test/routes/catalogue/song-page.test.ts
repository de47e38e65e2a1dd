import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loader as song } from "#app/catalogue/record/routes/song.tsx";
import { files } from "#db/schema/catalogue.server.ts";
import { segments } from "#db/schema/segments.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

let whole = { id: "", slug: "" };
let bare = { id: "", slug: "" };

beforeAll(async () => {
  const ctx = testContext();
  const partyId = await addParty("Harbour Street");
  whole = await addClearSong(
    { title: "Whole", artist: "Marrow", stemsAvailable: true, durationMs: 60_000 },
    { partyId },
  );
  bare = await addRecording(ctx, { title: "Bare", artist: "Marrow" });
  const sections = JSON.stringify([
    { startMs: 0, endMs: 20_000, group: "A" },
    { startMs: 20_000, endMs: 60_000, group: "B" },
  ]);
  await ctx.db.run(sql`INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence, key_confidence,
    energy, sections, beats, hook_start_ms, hook_end_ms) VALUES (${whole.id}, 1, 1, '', 0, 0, '', ${sections}, '', 21000, 29500)`);
  await ctx.db
    .insert(segments)
    .values({ id: "s", recordingId: whole.id, group: "Chorus", startMs: 20_000, endMs: 60_000 });
  await ctx.db.insert(files).values({
    id: `${whole.id}-drums`,
    recordingId: whole.id,
    role: "stem",
    bucket: "MASTERS",
    key: "drums.wav",
    contentType: "audio/wav",
    bytes: 1,
    sha256: "0".repeat(64),
  });
  await ctx.db.run(
    sql`INSERT INTO restrictions (id, kind, name, value, created_at) VALUES ('r', 'use', 'No alcohol', 'alcohol', 0)`,
  );
  await ctx.db.run(sql`INSERT INTO recording_restrictions (recording_id, restriction_id) VALUES (${whole.id}, 'r')`);
});

async function pageOf({ slug }: { slug: string }, cookie: string | null = null) {
  const path = `http://localhost/music-sync-licensing/song/${slug}`;
  const { answer } = await visit(path, { cookie, params: { slug } }, song);
  return answer as Awaited<ReturnType<typeof song>>;
}

test("a song's page has its segments, hook and restrictions, and says who owns all only to those who see shares", async () => {
  const { segments: parts, hook, restrictions, oneStop, credits } = await pageOf(whole);
  // A saved segment takes the place of the detected one that it covers.
  expect(parts).toEqual([
    { group: "A", segments: [{ group: "A", start: 0, endTime: 20 }] },
    { group: "Chorus", segments: [{ group: "Chorus", start: 20, endTime: 60 }] },
  ]);
  expect(hook).toEqual({ start: 21, end: 29.5 });
  expect(restrictions).toEqual([{ kind: "use", name: "No alcohol", value: "alcohol" }]);
  expect(oneStop).toBeNull();
  expect(credits.map(({ name, shareBp }) => [name, shareBp])).toContainEqual(["Harbour Street", null]);
  const staff = await pageOf(whole, (await signIn("staff")).cookie);
  expect(staff.oneStop).toBe(true);
  expect(staff.credits.map(({ shareBp }) => shareBp)).toEqual([10_000, 10_000]);
});

test("stems are offered for download to those who may have them, and counted for everyone", async () => {
  expect((await pageOf(whole)).stems).toEqual({ files: 1, offered: true, mine: false });
  expect((await pageOf(whole, (await signIn("supervisor")).cookie)).stems.mine).toBe(false);
  expect((await pageOf(whole, (await signIn("staff")).cookie)).stems.mine).toBe(true);
});

test("a song without an analysis, stems or rights on file has a page all the same", async () => {
  const page = await pageOf(bare, (await signIn("staff")).cookie);
  expect(page).toMatchObject({ segments: [], hook: null, restrictions: [], oneStop: null, lyrics: [], versions: [] });
  expect(page.stems).toEqual({ files: 0, offered: false, mine: true });
});
