import { beforeAll, expect, test } from "vitest";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { DB, edit, notedPlaylist, openList, present, view } from "#test/routes/pitch/pitch-visitor.ts";
import {
  changeShare,
  download,
  getShare,
  listShares,
  loadPicture,
  open,
  postShare,
  report,
  send,
  share,
  stream,
} from "#test/routes/pitch/shared-pitch.ts";
import { contextOf, idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { addTrack, passOf, segment } from "#test/routes/playlists/shared-playlist.ts";

let owner = "";
let tracks: string[] = [];

withDemoSessions();
beforeAll(async () => {
  owner = await cookieOf("supervisor");
  tracks = [(await addTrack("Dawn")).id, (await addTrack("Noon")).id];
});

async function shared(form: Record<string, string> = {}) {
  const playlist = await notedPlaylist("Spring pitch", tracks);
  const id = await present("supervisor", playlist.id);
  await edit("supervisor", id, { act: "text", title: "The idea", text: "Warm" });
  const slides = (await view("supervisor", id)).reel.slides.map((slide) => slide.id);
  return { id, slides, ...(await share(owner, id, form)) };
}

const visitId = "019ab000-0000-7000-8000-000000000001";
const heardOf = (recordingId = "", to = 4) => ({ [recordingId]: { ms: to * 1000, heard: [[0, to, 1]], skipped: [] } });
const good = (slide = "") => ({ visit: visitId, seconds: { cover: 3, [slide]: 9 }, heard: heardOf(tracks[0]) });

/** What every part of a link says to a visitor: the page, an answer, a report, a file, and a segment of the stream. */
async function statusesOf(token: string, slide: string, given: Parameters<typeof open>[1] = {}) {
  return [
    (await open(token, given)).status,
    statusOf((await send(token, { item: slide, mark: "pick" }, given).catch((error) => ({ answer: error }))).answer),
    await report(token, good(slide), given),
    (await download(token, slide, "mp3", given)).status,
    (await stream(token, slide, segment, given)).status,
  ];
}

test("a recipient gets the presentation in the reel's viewer, without hidden slides, and nothing but it", async () => {
  const { id, token, slides, linkId } = await shared({ message: "For the spring film." });
  const page = await open(token);
  expect(page).toMatchObject({
    ...{
      state: "open",
      status: 200,
      recipient: "Dana Wu",
      message: "For the spring film.",
      isStaff: false,
    },
    reel: {
      path: `/pitch/share/${token}`,
      slides: [
        {
          ...{ id: slides[0], name: "Dawn", description: "<p>For the opening</p>" },
          track: { hideOptions: true, mediaBase: `/pitch/share/${token}/media/${slides[0]}` },
        },
        { id: slides[1], name: "Noon", track: { passage: { start: 10, end: 25 } } },
        { id: slides[2], name: "The idea", isText: true },
      ],
    },
  });
  expect(page.ctx.cache.allowed).toBe(false);
  expect(page.ctx.trips.count).toBeLessThanOrEqual(3);
  expect(page.ctx.responseHeaders.get("X-Robots-Tag")).toContain("noindex");
  expect((await open(token, { cookie: owner })).isStaff).toBe(true);
  await edit("supervisor", id, { act: `hide:${slides[1]}` });
  expect((await open(token)).reel?.slides.map(({ name }) => name)).toEqual(["Dawn", "The idea"]);
  expect(statusOf((await send(token, { item: slides[1] ?? "", mark: "pick" })).answer)).toBe(410);
  // The token of one kind opens none of the other.
  await DB.prepare("UPDATE share_links SET subject_kind = 'playlist' WHERE id = ?").bind(linkId).run();
  expect((await open(token)).status).toBe(404);
});

test("revoked, expired, locked and unknown links show, take and give nothing; nor do those of a deleted pitch or a creator without the right", async () => {
  const { id, linkId, token, slides } = await shared({ download: "mp3", passcode: "brass-42" });
  const [slide = ""] = slides;
  expect(JSON.stringify({ ...(await open(token)), ctx: null })).not.toMatch(/Spring|Dana|Dawn/);
  expect(await statusesOf(token, slide)).toEqual([200, 403, 403, 403, 403]);
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  expect(await statusesOf(token, slide, { cookie })).toEqual([200, 302, 202, 200, 200]);
  const set = (column: string, value: number | null) =>
    DB.prepare(`UPDATE share_links SET ${column} = ? WHERE id = ?`).bind(value, linkId).run();
  await set("expires_at", Date.now() - 1);
  expect(await statusesOf(token, slide, { cookie })).toEqual([410, 410, 410, 410, 410]);
  await set("expires_at", null);
  expect(await statusesOf(token, slide, { cookie, host: "acme.localhost" })).toEqual([404, 404, 404, 404, 404]);
  // Nobody is recorded, answers or gets a file.
  await edit("supervisor", id, { act: "delete" });
  expect(await statusesOf(token, slide, { cookie })).toEqual([410, 410, 410, 410, 410]);
  await DB.prepare("UPDATE pitches SET status = 'active', owner_id = ? WHERE id = ?").bind(idOf("staff"), id).run();
  expect(await statusesOf(token, slide, { cookie })).toEqual([404, 410, 202, 404, 404]);
  await DB.prepare("UPDATE pitches SET owner_id = ? WHERE id = ?").bind(idOf("supervisor"), id).run();
  expect(await statusesOf(token, slide, { cookie })).toEqual([200, 302, 202, 200, 200]);
  expect(statusOf((await changeShare(owner, id, linkId, { act: "revoke" })).answer)).toBe(302);
  expect(await statusesOf(token, slide, { cookie })).toEqual([410, 410, 410, 410, 410]);
  expect(await statusesOf("x".repeat(65), slide)).toEqual([404, 404, 404, 404, 404]);
});

test("files are given where the link gives them, of its own slides, and stream only gives none", async () => {
  const stream = await shared();
  expect((await download(stream.token, stream.slides[0] ?? "", "mp3")).status).toBe(403);
  const mp3 = await shared({ download: "mp3" });
  const [first, , text] = (await open(mp3.token)).reel?.slides ?? [];
  const href = `/pitch/share/${mp3.token}/download/${first?.id}?format=mp3`;
  expect(first?.downloads).toEqual([{ label: "Download MP3", href }]);
  expect(text?.downloads).toBeUndefined();
  const file = await download(mp3.token, mp3.slides[0] ?? "", "mp3");
  expect([file.status, file.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  await file.arrayBuffer();
  expect((await download(mp3.token, mp3.slides[0] ?? "", "original")).status).toBe(403);
  expect((await download(mp3.token, mp3.slides[2] ?? "", "mp3")).status).toBe(404);
  expect((await download(mp3.token, "unknown", "mp3")).status).toBe(404);
  expect((await listShares(owner, mp3.id)).tracks).toMatchObject([{ name: "Dawn", downloads: 1 }, { downloads: 0 }]);
});

test("the owner sees how long each slide was shown, what was heard as heat, and the picks as a ranking and a notification", async () => {
  const { id, linkId, token, slides } = await shared();
  const [first = "", second = "", text = ""] = slides;
  expect(await report(token, good(first))).toBe(202);
  // Sent late and again: the longer one stays. What the pitch does not show is left out.
  await report(token, {
    visit: visitId,
    seconds: { [first]: 30, unknown: 99, summary: 5 },
    heard: heardOf(tracks[0], 20),
  });
  await report(token, {
    visit: visitId,
    seconds: { [first]: 9 },
    heard: { ...heardOf(tracks[0], 4), ...heardOf("other") },
  });
  await send(token, { item: second, mark: "pick", note: "This one", shownNote: "" });
  await send(token, { item: first, mark: "no", note: "", shownNote: "" });
  expect(statusOf((await send(token, { item: text, mark: "pick" })).answer)).toBe(410);
  await send(token, { item: "", note: "Thank you", shownNote: "" });
  const { tracks: ranked, trips } = await listShares(owner, id);
  expect(ranked).toMatchObject([
    { id: second, name: "Noon", picks: 1, notes: 1, plays: 0, heat: null },
    { id: first, name: "Dawn", noes: 1, plays: 1, seconds: 20 },
  ]);
  expect(trips).toBeLessThanOrEqual(3);
  const { times, tracks: heats, link, trips: linkTrips } = await getShare(owner, id, linkId);
  expect(linkTrips).toBeLessThanOrEqual(3);
  expect(times.map(({ id: item, seconds }) => [item, seconds])).toEqual([
    ["cover", 3],
    [first, 30],
    [second, 0],
    [text, 0],
    ["summary", 5],
  ]);
  // 20 of 120 seconds, in hundredths.
  expect(heats[0]?.heat?.heard.filter((count) => count > 0)).toHaveLength(17);
  expect(link.answers.map(({ itemName }) => itemName).sort()).toEqual(["Dawn", "Noon", "Spring pitch"]);
  expect((await openList("supervisor", "?q=spring")).pitches[0]).toMatchObject({ id, opens: 1, answers: 3 });
  const { items } = await listNotifications(await contextOf("supervisor"), { page: 1 });
  expect(items[0]).toMatchObject({
    kind: "share",
    songTitle: "Spring pitch",
    path: `/pitch/edit/${id}/shares/${linkId}`,
  });
  // Once the pitch is gone, so is what is said of it.
  await edit("supervisor", id, { act: "delete" });
  const after = await listNotifications(await contextOf("supervisor"), { page: 1 });
  expect(after.items.map(({ path }) => path)).not.toContain(`/pitch/edit/${id}/shares/${linkId}`);
});

test("a recipient comments on passages of a slide's track where the link takes comments, and the owner reads them", async () => {
  const { id, linkId, token, slides } = await shared({ passcode: "brass-42" });
  const other = await shared();
  const [item = "", second = "", text = ""] = slides;
  const form = { item, from: "0:42", to: "58", note: "Too busy" };
  const refusal = async (more: Record<string, string> = {}, given: Parameters<typeof send>[2] = {}) => {
    const { answer } = await send(token, { ...form, ...more }, given);
    return (answer as { init?: { status: number } }).init?.status;
  };
  expect(await refusal()).toBe(403);
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  expect(await refusal({}, { cookie: `${cookie}; ${owner}` })).toBe(403);
  expect(await refusal({ to: "9:59" }, { cookie })).toBe(400);
  expect(await refusal({ item: "" }, { cookie })).toBe(400);
  for (const wrong of [text, other.slides[0] ?? "", "unknown"])
    expect(await refusal({ item: wrong }, { cookie }), wrong).toBe(410);
  await edit("supervisor", id, { act: `hide:${second}` });
  expect(await refusal({ item: second }, { cookie })).toBe(410);

  expect(statusOf((await send(token, form, { cookie })).answer)).toBe(302);
  expect((await open(token, { cookie })).answers).toMatchObject({ [`${item}@42000-58000`]: { note: "Too busy" } });
  const { link, tracks: heard } = await getShare(owner, id, linkId);
  expect(link.answers).toMatchObject([{ itemName: "Dawn, 0:42 – 0:58", note: "Too busy" }]);
  expect(heard[0]).toMatchObject({ name: "Dawn" });
  expect((await listShares(owner, id)).tracks).toMatchObject([{ name: "Dawn", notes: 1 }]);

  await changeShare(owner, id, linkId, { recipient: "Dana Wu", notes: "off" });
  expect(await refusal({}, { cookie })).toBe(403);
  await changeShare(owner, id, linkId, { recipient: "Dana Wu", notes: "on" });
  await DB.prepare("UPDATE share_links SET expires_at = 1 WHERE id = ?").bind(linkId).run();
  expect(await refusal({}, { cookie })).toBe(410);
  await DB.prepare("UPDATE share_links SET expires_at = NULL WHERE id = ?").bind(linkId).run();
  await changeShare(owner, id, linkId, { act: "revoke" });
  expect(await refusal({}, { cookie })).toBe(410);
});

test("its owner, browsers that ask not to be tracked, and mail scanners are not recorded; a browser without scripts counts once", async () => {
  const { id, linkId, token, slides } = await shared();
  const opens = async () => (await getShare(owner, id, linkId)).link.opens;
  await report(token, good(slides[0]), { cookie: owner });
  await report(token, good(slides[0]), { headers: { DNT: "1" } });
  await report(token, good(slides[0]), { headers: { "Sec-GPC": "1" } });
  await loadPicture(token, { headers: { "Sec-Fetch-Dest": "document" } });
  expect(await opens()).toBe(0);
  await loadPicture(token, { address: "10.9.9.1" });
  await loadPicture(token, { address: "10.9.9.1" });
  expect(await opens()).toBe(1);
  expect(await report(token, { visit: "none", seconds: {} })).toBe(400);
  expect(
    await report(token, { ...good(), heard: { [tracks[0] ?? ""]: { ms: 1, heard: [[5, 2, 1]], skipped: [] } } }),
  ).toBe(400);
  expect(await countRows("SELECT count(*) AS n FROM share_listening WHERE link_id = ?", linkId)).toBe(0);
});

test("only those who may change a pitch share it", async () => {
  const { id, linkId } = await shared();
  const staff = await cookieOf("staff");
  const artist = await cookieOf("artist");
  await DB.prepare("UPDATE pitches SET visibility = 'company' WHERE id = ?").bind(id).run();
  for (const action of [listShares, (cookie: string) => getShare(cookie, id, linkId), postShare]) {
    await expect(action(staff, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(action(artist, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(action("", id)).rejects.toMatchObject({ code: "unauthorised" });
  }
  expect((await listShares(await cookieOf("admin"), id)).list.total).toBe(1);
});
