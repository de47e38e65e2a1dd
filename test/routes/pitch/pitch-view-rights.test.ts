import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { erasePrivateContent } from "#app/identity/account/erase-private-content.server.ts";
import { roomEntries, selectRoomActs } from "#app/opportunities/room-acts.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import * as pitchEdit from "#app/pitches/routes/pitch-edit.tsx";
import { sharedSlides } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { addPlaylistSlides, addTrackSlide } from "#app/pitches/slides/add-slides.server.ts";
import { readChangeableSlides, restoreSlides } from "#app/pitches/slides/pitch-slides.server.ts";
import { readHeard } from "#app/share-subjects/heard/read-heard.server.ts";
import { openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import { newId } from "#db/new-id.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { addSongs, DB, edit, namesOf, openEditor, openList, present } from "#test/routes/pitch/pitch-visitor.ts";
import { listShares, open, send, share } from "#test/routes/pitch/shared-pitch.ts";
import { contextOf, idOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";

let ids: string[] = [];
let owner: RequestContext;
let staff: RequestContext;

withDemoSessions();
beforeAll(async () => {
  ids = (await addSongs()).map(({ id }) => id);
  [owner, staff] = [await contextOf("supervisor"), await contextOf("staff")];
});

const textOf = async (pitch: string, id: string) =>
  (await requirePitch(owner, { id: pitch })).slides.find((slide) => slide.id === id)?.text;

test("who may not change the list writes texts of its tracks, and is offered no track to add, replace or cut", async () => {
  const { id, rows } = await playlistWith(owner, "Not theirs", ids);
  const [row = ""] = rows;
  const pitch = await present("supervisor", id);
  await edit("supervisor", pitch, { act: "member", email: mail("staff"), role: "editor" });
  const page = await openEditor("staff", pitch, `?add=playlist&slide=${row}`);
  expect([page.sources, page.add, page.playlists]).toEqual([["text"], "text", []]);
  const markupFor = async (account: string) =>
    renderedPage(
      `http://localhost/pitch/edit/${pitch}?slide=${row}`,
      { cookie: await cookieOf(account), params: { id: pitch } },
      { path: "/pitch/edit/:id", route: pitchEdit },
    );
  const [theirs, owners] = [await markupFor("staff"), await markupFor("supervisor")];
  for (const part of [`value="remove:${row}"`, `value="top:${row}"`, 'value="remove"', 'name="start"']) {
    expect(owners).toContain(part);
    expect(theirs).not.toContain(part);
  }
  expect(theirs).toContain(`value="hide:${row}"`);
  const form = { act: "track-slide", slideId: row, title: "", titleBefore: "", textBefore: "" };
  const saved = { recordingId: ids[0] ?? "", recordingBefore: ids[0] ?? "" };
  expect(statusOf(await edit("staff", pitch, { ...form, ...saved, text: "Warm" }))).toBe(302);
  expect(await textOf(pitch, row)).toBe("Warm");
  expect(await readChangeableSlides(staff, pitch)).toBeNull();
  // Whether all tracks are in a pitch is not told to who may not change it.
  const own = await playlistWith(staff, "Guessed", [ids[0] ?? ""]);
  const closed = await present("supervisor", (await playlistWith(owner, "Closed", ids)).id);
  await expect(addPlaylistSlides(staff, { id: closed, playlistId: own.id })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await readChangeableSlides(owner, pitch))?.tracks.map((one) => one.row)).toEqual(rows);
});

test("of a playlist that was closed to the pitch's owner neither versions nor recipients of a track are told", async () => {
  const fresh = (await addSongs()).map((song) => song.id);
  const list = await playlistWith(owner, "Closed to them", fresh);
  await invite(list.id, "staff", "editor");
  const pitch = await present("staff", list.id);
  const query = `?slide=${list.rows[0]}`;
  expect((await openEditor("staff", pitch, query)).versions).toHaveLength(1);
  await share(await cookieOf("staff"), pitch);
  const pitched = async () => (await readHeard(staff, { song: fresh[0] ?? "", page: 1 })).total;
  expect(await pitched()).toBe(1);
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(list.id).run();
  expect((await openEditor("staff", pitch, query)).versions).toEqual([]);
  expect(await pitched()).toBe(0);
});

test("a pitch whose playlist grows shows its first 300 slides everywhere, and the editor says how many are left out", async () => {
  const list = await playlistWith(owner, "Grows", ids);
  const pitch = await present("supervisor", list.id);
  const rows = JSON.stringify(Array.from({ length: 400 }, (_, at) => `${list.id}-${String(at).padStart(3, "0")}`));
  const added = "SELECT value, ?, ?, key + 10 FROM json_each(?)";
  await DB.prepare(`INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) ${added}`)
    .bind(list.id, ids[0], rows)
    .run();
  const page = await openEditor("supervisor", pitch);
  expect([page.slides.length, page.furtherTracks]).toEqual([300, 103]);
  const cookie = await cookieOf("supervisor");
  const { token } = await share(cookie, pitch);
  expect((await open(token)).reel?.slides).toHaveLength(300);
  expect((await listShares(cookie, pitch)).tracks).toHaveLength(300);
  const { link } = await openShareLink(owner, { kind: "pitch", token });
  if (link === null || link === undefined) throw new Error("no link");
  expect(await sharedSlides.findTrack(owner, link, `${list.id}-296`)).not.toBeNull();
  expect(await sharedSlides.findTrack(owner, link, `${list.id}-297`)).toBeNull();
  const refused = await send(token, { item: `${list.id}-350`, mark: "pick", note: "" }).catch((error: unknown) => ({
    answer: error,
  }));
  expect(statusOf(refused.answer)).not.toBe(302);
  const { pitches } = await openList("supervisor", "?q=Grows");
  expect(pitches[0]?.slides).toBe(300);
  await edit("supervisor", pitch, { act: `hide:${list.rows[1]}` });
  expect((await open(token)).reel?.slides).toHaveLength(299);
  expect((await openEditor("supervisor", pitch)).furtherTracks).toBe(103);
});

test("a removal from before pitches had lists is refused with a sentence, and leaves the pitch as it is", async () => {
  const pitch = await present("supervisor", (await playlistWith(owner, "Older removal", ids)).id);
  const removal = newId(owner.now);
  const slides = [{ id: newId(owner.now), kind: "track", position: 1, title: "", text: "", recordingId: ids[0] }];
  await DB.prepare(
    "INSERT INTO audit_log (id, company_id, actor_id, action, subject_type, subject_id, detail, created_at) VALUES (?, ?, ?, 'pitch-slides-removed', 'pitch', ?, ?, ?)",
  )
    .bind(removal, owner.company.id, owner.actor?.id, pitch, JSON.stringify({ slides }), owner.now)
    .run();
  await expect(restoreSlides(owner, { id: pitch, removal })).rejects.toMatchObject({ code: "conflict" });
  expect(await namesOf(owner, pitch)).toEqual(["Cedar", "Alder", "Birch"]);
});

test("the job's history counts picks of the tracks that a pitch shows its guest", async () => {
  const list = await playlistWith(owner, "Counted", ids);
  const pitch = await present("supervisor", list.id);
  const { company, db, actor } = owner;
  const job = await addOpportunity({ company: company.id });
  await DB.prepare(
    "INSERT INTO opportunity_links (id, company_id, opportunity_id, pitch_id, created_at) VALUES (?1, ?2, ?1, ?3, 0)",
  )
    .bind(job, company.id, pitch)
    .run();
  const { linkId } = await share(await cookieOf("supervisor"), pitch, { email: "ada@lind.example", room: "job" });
  const answer =
    "INSERT INTO share_answers (link_id, item_id, item_name, mark, answered_at) VALUES (?, ?, '', 'pick', 1)";
  await DB.prepare(answer).bind(linkId, list.rows[0]).run();
  await edit("supervisor", pitch, { act: `hide:${list.rows[1]}` });
  if (actor === null) throw new Error("no actor");
  const [acts] = await db.batch([selectRoomActs(owner, actor, job)]);
  expect(roomEntries(acts).map(({ changes }) => changes[0]?.field)).toContain("Picked 1 of 2 tracks");
});

test("with its owner's account a private playlist goes to a pitch whose owner reads it, not to one that was shut out", async () => {
  const [kept, lost] = [await playlistWith(owner, "Kept", ids), await playlistWith(owner, "Lost", ids)];
  const shutOut: string[] = [];
  for (const { id } of [kept, lost]) {
    await invite(id, "staff", "editor");
    shutOut.push(await present("staff", id));
    await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  }
  const pitch = await present("admin", kept.id);
  const [first, ...rest] = erasePrivateContent(owner, { id: idOf("supervisor") });
  if (first) await owner.db.batch([first, ...rest]);
  const admin = await contextOf("admin");
  expect(await namesOf(admin, pitch)).toEqual(["Cedar", "Alder", "Birch"]);
  expect((await requirePitch(admin, { id: pitch })).canArrange).toBe(true);
  const lists = "SELECT id, owner_id, status FROM playlists WHERE id IN (?, ?) ORDER BY id";
  expect((await DB.prepare(lists).bind(kept.id, lost.id).all()).results).toMatchObject([
    { id: kept.id, owner_id: idOf("admin"), status: "slides" },
    { id: lost.id, owner_id: idOf("supervisor"), status: "deleted" },
  ]);
  for (const id of shutOut) {
    expect(await namesOf(staff, id)).toEqual([]);
    const added = addTrackSlide(staff, { id, recordingId: ids[0] ?? "" });
    await expect(added).rejects.toMatchObject({ code: "forbidden" });
  }
});
