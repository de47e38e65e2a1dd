import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { action as draftAction, loader as draftLoader } from "#app/licensing/requests/routes/draft.tsx";
import { action as license } from "#app/licensing/requests/routes/song-license.tsx";
import { action as swapAction, loader as swapLoader } from "#app/swap/routes/swap.tsx";
import { action as undoAction } from "#app/swap/routes/swap-undo.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { notedPlaylist, present } from "#test/routes/pitch/pitch-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { DB } = env as unknown as { DB: D1Database };
type Song = Awaited<ReturnType<typeof addClearSong>>;
const songs: Record<string, Song> = {};
let party = "";

/** A song that sounds of a kind of music; its rights are those of `addClearSong`. */
async function add(name: string, kind: number, given: object = {}, share: object = {}): Promise<Song> {
  const song = await addClearSong({ title: name, artist: `Artist of ${name}`, ...given }, { partyId: party, ...share });
  await storeFeatures(testContext(), song.id, featuresOf([kind, kind, kind, kind]));
  songs[name] = song;
  return song;
}

const dispute = ({ id }: Song) =>
  testContext()
    .db.insert(rightsDisputes)
    .values({ reason: "Both claim it", createdBy: idOf("staff"), side: "master", subjectId: id });
const settle = ({ id }: Song) => DB.prepare("DELETE FROM rights_disputes WHERE subject_id = ?").bind(id).run();

beforeAll(async () => {
  party = await addParty("Harbour Street");
  const blocked = await add("Blocked", 1);
  await dispute(blocked);
  await dispute(await add("Disputed too", 1));
  await add("Needs a yes", 1, {}, { approvalRequired: true });
  await add("Not for Acme", 1, { hiddenFrom: [demoCompanyIds.acme] });
  await add("Same work", 1, { workId: blocked.workId, versionType: "instrumental", vocals: false });
  for (const name of ["Near one", "Near two", "Near three", "Near four"]) await add(name, 1);
  await add("Far", 9);
  await add("Farthest", 9);
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
  await buildIndex();
});

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";
type Sent = { account?: string; host?: string; usage?: string | null };
type Page = Awaited<ReturnType<typeof swapLoader>>;

async function sent({ account = "supervisor", host = "localhost", usage: text = usage }: Sent) {
  const cookie = await cookieOf(account, host);
  return { cookie: text === null ? cookie : `${cookie}; usage=${encodeURIComponent(text)}` };
}

async function open(name: string, query = "", given: Sent = {}) {
  const slug = songs[name]?.slug ?? name;
  const url = `http://${given.host ?? "localhost"}/swap/${slug}${query}`;
  const { answer, ctx } = await visit(url, { ...(await sent(given)), params: { slug } }, swapLoader);
  return { ...(answer as Page), trips: ctx.trips.count };
}

async function press(name: string, place: string, form: Record<string, string>, given: Sent = {}) {
  const slug = songs[name]?.slug ?? "";
  const url = `http://${given.host ?? "localhost"}/swap/${slug}?in=${place}`;
  const posted = { ...(await sent(given)), method: "POST", form, params: { slug } };
  const { answer, ctx } = await visit(url, posted, swapAction);
  const cookie = decodeURIComponent(ctx.responseHeaders.getSetCookie().join());
  const [undo = ""] = /\/swap\/undo\?[^"]*/.exec(cookie) ?? [];
  const refused = answer as { data: { error: Record<string, string[]> }; init: { status: number } };
  return {
    location: answer instanceof Response ? answer.headers.get("Location") : null,
    error: answer instanceof Response ? null : refused.data.error[""]?.join(),
    undo,
    flash: cookie,
  };
}

async function undo(path: string, given: Sent = {}) {
  const { answer, ctx } = await visit(
    `http://localhost${path}`,
    { ...(await sent(given)), method: "POST", form: {} },
    undoAction,
  );
  return {
    location: (answer as Response).headers.get("Location"),
    flash: decodeURIComponent(ctx.responseHeaders.getSetCookie().join()),
  };
}

const titlesOf = ({ songs: found }: Page) => found.map(({ track }) => track.title);
const rowsOf = async (id: string) =>
  (
    await DB.prepare(
      "SELECT t.id, r.title, t.note, t.start_ms, t.position FROM playlist_tracks t JOIN recordings r ON r.id = t.recording_id WHERE t.playlist_id = ? ORDER BY t.position",
    )
      .bind(id)
      .all<{ id: string; title: string; note: string; start_ms: number | null; position: number }>()
  ).results;
const titlesIn = async (id: string) => (await rowsOf(id)).map(({ title }) => title);
const idsOf = (...names: string[]) => names.map((name) => songs[name]?.id ?? "");

test("the nearest five of other works that are clear and visible are offered, and why the song is blocked", async () => {
  const page = await open("Blocked");
  expect(page.light).toMatchObject({ light: "blocked", text: "Blocked" });
  expect(page.reasons).toEqual(["The master is disputed"]);
  expect(page.songs).toHaveLength(5);
  expect(titlesOf(page).toSorted()).toEqual(["Near four", "Near one", "Near three", "Near two", "Not for Acme"]);
  expect(page.songs.map(({ light }) => light.light)).toEqual(Array(5).fill("clear"));
  expect(page.place).toBeNull();
  expect(page.trips).toBeLessThanOrEqual(5);
  const acme = await open("Blocked", "", { account: "requester", host: "acme.localhost" });
  expect(titlesOf(acme)).not.toContain("Not for Acme");
  expect(titlesOf(acme).slice(0, 4).toSorted()).toEqual(["Near four", "Near one", "Near three", "Near two"]);
});

test("what is offered can stand in: with vocals as the song, explicit only if it is, and about as long", async () => {
  const durationMs = 120_000;
  const kinds = { vocals: false, explicit: false, durationMs };
  const seed = await add("Sung nowhere", 3, kinds);
  await dispute(seed);
  await add("Sting", 3, { ...kinds, durationMs: 8_000 });
  await add("Sung", 3, { ...kinds, vocals: true });
  await add("Rude", 3, { ...kinds, explicit: true });
  const main = await add("With a version", 3, { ...kinds, vocals: true });
  await add("With a version, instrumental", 3, { ...kinds, workId: main.workId, versionType: "instrumental" });
  await add("Like it", 3, { ...kinds, durationMs: durationMs * 1.25 });
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
  await buildIndex();
  const near = titlesOf(await open("Sung nowhere"));
  expect(near.slice(0, 2).toSorted()).toEqual(["Like it", "With a version, instrumental"]);
  expect(near.slice(2), "further away").toEqual(["Same work"]);
});

test("without a use, or access to requests, nothing is judged; an unknown song is not found", async () => {
  const page = await open("Blocked", "", { usage: null });
  expect([page.usage, page.light, page.songs]).toEqual([null, null, []]);
  await expect(open("Blocked", "", { account: "artist" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(open("no-such-song")).rejects.toMatchObject({ code: "not_found" });
});

test("what is in the playlist already is not offered, and a place that the reader cannot change offers no exchange", async () => {
  const { id } = await notedPlaylist("Offers", idsOf("Blocked", "Near one"));
  const page = await open("Blocked", `?in=playlist:${id}`);
  expect(page.place).toMatchObject({ name: "Offers" });
  expect(titlesOf(page)).not.toContain("Near one");
  expect(
    (await open("Blocked", `?in=playlist:${id}`, { account: "requester", host: "acme.localhost" })).place,
  ).toBeNull();
  expect((await open("Blocked", "?in=playlist:none")).place).toBeNull();
  expect((await open("Near two", `?in=playlist:${id}`)).place).toBeNull();
  const { id: whole } = await notedPlaylist("Whole", idsOf(...Object.keys(songs)));
  const none = await open("Blocked", `?in=playlist:${whole}`);
  expect([none.songs, none.searched, none.isCompared]).toEqual([[], 0, true]);
});

test("one press exchanges a song at its place with its note, and undo puts it back with what was changed since", async () => {
  const { id, rows } = await notedPlaylist("Exchanged", idsOf("Blocked", "Far", "Farthest"));
  const to = songs["Near one"]?.id ?? "";
  const { location, flash, undo: path } = await press("Blocked", `playlist:${id}`, { to, row: rows[0] ?? "" });
  expect(location).toBe(`/music-sync-licensing/edit-playlist/${id}`);
  expect(flash).toContain(copy.swapped("Near one", "Blocked"));
  const [swapped] = await rowsOf(id);
  expect(swapped).toMatchObject({ title: "Near one", note: "For the opening" });
  // Answers of recipients are to a row: they are not those of another song.
  expect(swapped?.id).not.toBe(rows[0]);
  expect(await titlesIn(id)).toEqual(["Near one", "Far", "Farthest"]);
  await DB.prepare("UPDATE playlist_tracks SET position = 99, note = 'Moved' WHERE id = ?").bind(swapped?.id).run();
  const undone = await undo(path);
  expect([undone.location, undone.flash.includes(copy.undone)]).toEqual([location, true]);
  expect((await rowsOf(id)).at(-1)).toMatchObject({ id: rows[0], title: "Blocked", note: "Moved" });
  await undo(path);
  expect(await titlesIn(id)).toEqual(["Far", "Farthest", "Blocked"]);
  await expect(undo(path, { account: "staff" })).rejects.toMatchObject({ code: "not_found" });
});

test("a passage is the former song's, and comes back with it", async () => {
  const { id, rows } = await notedPlaylist("Passages", idsOf("Far", "Blocked"));
  const pressed = await press("Blocked", `playlist:${id}`, { to: songs["Near one"]?.id ?? "", row: rows[1] ?? "" });
  expect((await rowsOf(id))[1]).toMatchObject({ title: "Near one", start_ms: null });
  await undo(pressed.undo);
  expect((await rowsOf(id))[1]).toMatchObject({ title: "Blocked", start_ms: 10_000 });
});

test("if its place is gone, the former song is put at the end, and the message says so", async () => {
  const { id, rows } = await notedPlaylist("Gone", idsOf("Blocked", "Far"));
  const { undo: path } = await press("Blocked", `playlist:${id}`, {
    to: songs["Near one"]?.id ?? "",
    row: rows[0] ?? "",
  });
  await DB.prepare("DELETE FROM playlist_tracks WHERE playlist_id = ? AND recording_id = ?")
    .bind(id, songs["Near one"]?.id)
    .run();
  expect((await undo(path)).flash).toContain(copy.undoneAtEnd);
  expect(await titlesIn(id)).toEqual(["Far", "Blocked"]);
});

test("a song that is no longer clear, a row that has changed, and a playlist of others are refused", async () => {
  const { id, rows } = await notedPlaylist("Refused", idsOf("Blocked", "Far"));
  const to = songs["Near two"]?.id ?? "";
  const row = rows[0] ?? "";
  const near = songs["Near two"] as Song;
  await dispute(near);
  const refused = await press("Blocked", `playlist:${id}`, { to, row });
  expect(refused.error).toBe(copy.errors.notClear("Near two", "The master is disputed"));
  await settle(near);
  expect((await press("Blocked", `playlist:${id}`, { to, row }, { usage: null })).error).toBe(copy.errors.noUsage);
  expect((await press("Blocked", "elsewhere", { to, row })).error).toBe(copy.errors.noPlace);
  expect((await press("Blocked", `playlist:${id}`, { to, row: rows[1] ?? "" })).error).toContain(
    "Someone removed this row",
  );
  expect((await press("Blocked", `playlist:${id}`, { to: "no-such-song", row })).error).toBe(copy.errors.missing);
  const stranger = { account: "requester", host: "acme.localhost" };
  expect((await press("Blocked", `playlist:${id}`, { to, row }, stranger)).location).toBeNull();
  expect(await titlesIn(id)).toEqual(["Blocked", "Far"]);
});

test("a pitch's music is exchanged and put back", async () => {
  const { id: playlistId } = await notedPlaylist("Presented", idsOf("Blocked", "Far"));
  const id = await present("supervisor", playlistId);
  const slides = async () =>
    (
      await DB.prepare(
        `SELECT t.id, s.text, r.title FROM pitches p JOIN playlist_tracks t ON t.playlist_id = p.list_id JOIN recordings r ON r.id = t.recording_id
          LEFT JOIN pitch_slides s ON s.pitch_id = p.id AND s.id = t.id WHERE p.id = ? ORDER BY t.position`,
      )
        .bind(id)
        .all<{ id: string; text: string; title: string }>()
    ).results;
  const before = await slides();
  const page = await open("Blocked", `?in=pitch:${id}`);
  expect(page.place?.row).toBe(before[0]?.id);
  const pressed = await press("Blocked", `pitch:${id}`, {
    to: songs["Near one"]?.id ?? "",
    row: page.place?.row ?? "",
  });
  expect(pressed.location).toBe(`/pitch/edit/${id}`);
  expect((await slides())[0]).toMatchObject({ title: "Near one", text: "For the opening" });
  await undo(pressed.undo);
  expect(await slides()).toEqual(before);
});

test("a song of the draft request is exchanged and put back, until the request is sent", async () => {
  const terms = { kind: "licence", project: "Autumn", endClient: "Northwind", media: "social_paid", territories: "DE" };
  for (const name of ["Blocked", "Far"]) {
    const { results } = await DB.prepare("SELECT updated_at AS v FROM transactions WHERE status = 'draft'").all<{
      v: number;
    }>();
    const form = { ...terms, category: "alcohol", version: String(results[0]?.v ?? ""), intent: "save" };
    const slug = songs[name]?.slug ?? "";
    await visit(`http://localhost/x/${slug}`, { ...(await sent({})), method: "POST", form, params: { slug } }, license);
  }
  const titles = async () =>
    (
      await DB.prepare(
        "SELECT r.title FROM transaction_items i JOIN recordings r ON r.id = i.recording_id ORDER BY i.position",
      ).all<{ title: string }>()
    ).results.map(({ title }) => title);
  expect(await titles()).toEqual(["Blocked", "Far"]);
  const { place } = await open("Blocked", "?in=draft");
  const row = place?.row ?? "";
  expect((await press("Blocked", "draft", { to: songs.Far?.id ?? "", row })).error).toContain("in your draft already");
  const unset = await open("Blocked", "?in=draft", { usage: null });
  expect([unset.usage, unset.isOfPlace, unset.light?.light]).toEqual([
    "Social, paid; Germany; alcohol",
    true,
    "blocked",
  ]);
  const unlike = await open("Blocked", "?in=draft", { usage: "category:gambling" });
  expect([unlike.usage, titlesOf(unlike)]).toEqual([unset.usage, titlesOf(unset)]);
  const stateOf = async () =>
    ((await visit("http://localhost/x", await sent({}), draftLoader)).answer as { state: string }).state;
  const state = await stateOf();
  const pressed = await press("Blocked", "draft", { to: songs["Near one"]?.id ?? "", row }, { usage: null });
  expect(pressed.location).toBe("/transactions/draft");
  expect(await titles()).toEqual(["Near one", "Far"]);
  // What was typed beside the songs, and is not saved, is still filled in.
  expect(await stateOf()).toBe(state);
  await undo(pressed.undo);
  await undo(pressed.undo);
  expect(await titles()).toEqual(["Blocked", "Far"]);
  // A second choice is held beside the song, shown, and released.
  const near = songs["Near one"];
  const held = await press("Blocked", "draft", { second: near?.id ?? "", row });
  expect([held.location, held.undo]).toEqual(["/transactions/draft", ""]);
  expect(held.flash).toContain("“Near one” is the second choice for “Blocked”");
  expect((await press("Blocked", "draft", { row })).error ?? "").toBe("");
  const draftOf = async () =>
    (await visit("http://localhost/x", await sent({}), draftLoader)).answer as Awaited<ReturnType<typeof draftLoader>>;
  const draft = await draftOf();
  expect(draft.seconds).toEqual({ [songs.Blocked?.id ?? ""]: { id: near?.id, name: "Near one" } });
  const released = { ...terms, version: draft.draft.version, remove: near?.id ?? "" };
  const given = { ...(await sent({})), method: "POST", form: released, params: { slug: "Blocked" } };
  await visit("http://localhost/transactions/draft", given, draftAction);
  expect([await titles(), (await draftOf()).seconds]).toEqual([["Blocked", "Far"], {}]);
  const again = await press("Blocked", "draft", { to: songs["Near one"]?.id ?? "", row });
  await DB.prepare("DELETE FROM transaction_items WHERE recording_id = ?").bind(songs["Near one"]?.id).run();
  expect((await undo(again.undo)).flash).toContain(copy.undoneAtEnd);
  expect(await titles()).toEqual(["Far", "Blocked"]);
  // Its place is gone and the draft is full.
  await DB.prepare("DELETE FROM transaction_items WHERE recording_id = ?").bind(songs.Blocked?.id).run();
  for (let at = 0; at < 99; at += 1) {
    const { id } = await addRecording(testContext(), { title: `Filler ${at}` });
    await DB.prepare(
      "INSERT INTO transaction_items (transaction_id, recording_id, position) SELECT id, ?1, 200 + ?2 FROM transactions WHERE status = 'draft'",
    )
      .bind(id, at)
      .run();
  }
  expect((await undo(again.undo)).flash).toContain("Remove one first");
  expect(await titles()).toHaveLength(100);
  await DB.prepare("UPDATE transactions SET status = 'sent' WHERE status = 'draft'").run();
  expect((await undo(again.undo)).flash).toContain("has been sent");
});
