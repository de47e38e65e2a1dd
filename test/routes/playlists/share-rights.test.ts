import { beforeAll, expect, test } from "vitest";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addPlaylist,
  addTrack,
  changeShare,
  DB,
  download,
  getShare,
  idOf,
  listShares,
  open,
  passOf,
  postShare,
  report,
  segment,
  send,
  share,
  stream,
} from "#test/routes/playlists/shared-playlist.ts";
import { mainCompany } from "#test/support/context.ts";

let owner = "";
let tracks: string[] = [];

withDemoSessions();
beforeAll(async () => {
  owner = await cookieOf("supervisor");
  tracks = [(await addTrack("Dawn")).id, (await addTrack("Noon")).id];
});

async function shared(form: Record<string, string> = {}) {
  const id = await addPlaylist({ tracks });
  return { id, ...(await share(owner, id, form)) };
}

const visitId = "019ab000-0000-7000-8000-000000000001";
const good = (recordingId = "") => ({
  visit: visitId,
  heard: { [recordingId]: { ms: 4_000, heard: [[0, 4, 1]], skipped: [] } },
});

/** What every part of a link says to a visitor: the page, an answer, a report, a file, and a segment of the stream. */
async function statusesOf(token: string, id: string, given: Parameters<typeof open>[1] = {}) {
  return [
    (await open(token, given)).status,
    statusOf(
      (await send(token, { item: `${id}-0`, mark: "pick" }, given).catch((error) => ({ answer: error }))).answer,
    ),
    await report(token, good(tracks[0]), given),
    (await download(token, `${id}-0`, "mp3", given)).status,
    (await stream(token, `${id}-0`, segment, given)).status,
  ];
}

test("a recipient opens the playlist in its owner's order, with headings and notes, and nothing but it", async () => {
  const { id, linkId, token } = await shared({ message: "For the spring film.", trackNotes: "show" });
  const page = await open(token);
  expect(page).toMatchObject({ state: "open", status: 200, recipient: "Dana Wu", message: "For the spring film." });
  expect(page.playlist).toMatchObject({
    title: "Spring campaign",
    path: `/playlists/share/${token}`,
    downloads: [],
    entries: [
      { kind: "track", id: `${id}-0`, note: "Our favourite", track: { title: "Dawn", hideOptions: true } },
      { kind: "section", title: "Closing" },
      { kind: "track", id: `${id}-1`, note: "", track: { title: "Noon" } },
    ],
  });
  expect(page.ctx.cache.allowed).toBe(false);
  expect(page.ctx.trips.count).toBeLessThanOrEqual(3);
  const headers = page.ctx.responseHeaders;
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  const { list, trips } = await listShares(owner, id);
  expect(list).toMatchObject({
    total: 1,
    links: [{ id: linkId, state: "active", download: "none", takesNotes: true }],
  });
  expect(trips).toBeLessThanOrEqual(3);
  expect((await getShare(owner, id, linkId)).trips).toBeLessThanOrEqual(3);
  // The notes are for those who work on the playlist, unless the link shows them.
  await changeShare(owner, id, linkId, { recipient: "Dana Wu" });
  expect(JSON.stringify((await open(token)).data)).not.toContain("Our favourite");
  // The token of one kind opens none of the other.
  const reel = await DB.prepare("UPDATE share_links SET subject_kind = 'reel' WHERE id = ?").bind(linkId).run();
  expect(reel.success).toBe(true);
  expect((await open(token)).status).toBe(404);
});

test("revoked, expired, locked and unknown links show, take and give nothing", async () => {
  const { id, linkId, token } = await shared({ download: "mp3", passcode: "brass-42" });
  expect(await open(token)).toMatchObject({ state: "locked" });
  expect(JSON.stringify({ ...(await open(token)), ctx: null })).not.toMatch(/Spring|Dana|Dawn/);
  expect(await statusesOf(token, id)).toEqual([200, 403, 403, 403, 403]);
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  expect(await statusesOf(token, id, { cookie })).toEqual([200, 302, 202, 200, 200]);
  const set = (column: string, value: number | null) =>
    DB.prepare(`UPDATE share_links SET ${column} = ? WHERE id = ?`).bind(value, linkId).run();
  await set("expires_at", Date.now() - 1);
  expect(await statusesOf(token, id, { cookie })).toEqual([410, 410, 410, 410, 410]);
  await set("expires_at", null);
  expect(await statusesOf(token, id, { cookie, host: "acme.localhost" })).toEqual([404, 404, 404, 404, 404]);
  expect(statusOf((await changeShare(owner, id, linkId, { act: "revoke" })).answer)).toBe(302);
  expect(await statusesOf(token, id, { cookie })).toEqual([410, 410, 410, 410, 410]);
  expect(await statusesOf("x".repeat(65), id)).toEqual([404, 404, 404, 404, 404]);
});

test("wrong passcodes are counted by address and by link", async () => {
  const { token } = await shared({ passcode: "brass-42" });
  async function triedTooOften() {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(statusOf((await send(token, { passcode: "wrong one" }, { address: "10.8.7.1" })).answer));
    const elsewhere = statusOf((await send(token, { passcode: "brass-42" }, { address: "10.8.7.2" })).answer);
    return [statuses.filter((status) => status === 429).length >= 2, elsewhere];
  }
  // Again where a new minute began in between.
  await expect.poll(triedTooOften, { interval: 0, timeout: 25_000 }).toEqual([true, 429]);
});

test("a link gives the files it was made for, of its own tracks, and never more than its creator may have", async () => {
  const stream = await shared();
  expect((await download(stream.token, `${stream.id}-0`, "mp3")).status).toBe(403);
  const mp3 = await shared({ download: "mp3" });
  const file = await download(mp3.token, `${mp3.id}-0`, "mp3");
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Disposition")).toContain("The Harbour Lines - Dawn.mp3");
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  await file.arrayBuffer();
  expect((await download(mp3.token, `${mp3.id}-0`, "original")).status).toBe(403);
  // A track of another playlist, and another link's.
  expect((await download(mp3.token, `${stream.id}-0`, "mp3")).status).toBe(404);
  expect((await download(mp3.token, tracks[0] ?? "", "mp3")).status).toBe(404);
  const part = await download(mp3.token, `${mp3.id}-0`, "mp3", { headers: { Range: "bytes=10-19" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await listShares(owner, mp3.id)).tracks).toMatchObject([{ name: "Dawn", downloads: 1 }, { downloads: 0 }]);
  // The whole file as a range is a download, as download managers ask for it.
  const whole = await download(mp3.token, `${mp3.id}-0`, "mp3", { headers: { Range: "bytes=0-" } });
  expect(whole.status).toBe(206);
  await whole.arrayBuffer();
  expect((await listShares(owner, mp3.id)).tracks).toMatchObject([{ downloads: 2 }, { downloads: 0 }]);
  // Someone without the right to Hi-Res gives none.
  const refused = await postShare(owner, mp3.id, { recipient: "Ida", download: "original" });
  expect(refused.answer).toMatchObject({ init: { status: 400 }, data: { error: { download: [expect.any(String)] } } });
  const staff = await cookieOf("staff");
  const id = await addPlaylist({ owner: "staff", tracks });
  const { token } = await share(staff, id, { download: "original" });
  const wav = await download(token, `${id}-1`, "original");
  expect([wav.status, wav.headers.get("Content-Type")]).toEqual([200, "audio/wav"]);
  await wav.arrayBuffer();
  const policy = demoPolicies.staff;
  const scopes = (names: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(names), policy.id).run();
  const hiRes = ["UpdateSongFiles", "UpdateSongAll", "GetSongFilesOriginal"];
  await scopes(policy.scopes.filter((name) => !hiRes.includes(name)));
  expect((await download(token, `${id}-1`, "original")).status).toBe(403);
  expect((await open(token)).playlist?.downloads).toEqual(["mp3"]);
  await scopes(policy.scopes);
});

test("a link streams the tracks that it shows, by addresses that end with it", async () => {
  const { id, linkId, token } = await shared();
  const entries = (await open(token)).playlist?.entries ?? [];
  const bases = entries.flatMap((entry) => (entry.kind === "track" ? [entry.track.mediaBase] : []));
  expect(bases).toEqual([0, 1].map((at) => `/playlists/share/${token}/media/${id}-${at}`));
  expect(JSON.stringify((await open(token)).data)).not.toContain("/media/songs/");
  const whole = await stream(token, `${id}-0`, segment);
  expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect((await whole.arrayBuffer()).byteLength).toBe(2_000);
  const part = await stream(token, `${id}-0`, segment, { headers: { Range: "bytes=5-9" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, "bytes 5-9/2000"]);
  // Neither originals nor the MP3 of downloads, nor tracks of another playlist.
  for (const name of ["track.wav", "track.mp3", "download.mp3", "direct.mp3", "../track.wav"])
    expect((await stream(token, `${id}-0`, name)).status, name).toBe(404);
  const other = await shared();
  expect((await stream(token, `${other.id}-0`, segment)).status).toBe(404);
  await changeShare(owner, id, linkId, { act: "revoke" });
  const refused = await stream(token, `${id}-0`, segment);
  expect(refused.status).toBe(410);
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining("doesn't work any more") } });
  // A row that was removed stops as well, and the other one plays on.
  await DB.prepare("DELETE FROM playlist_tracks WHERE id = ?").bind(`${other.id}-0`).run();
  expect((await stream(other.token, `${other.id}-0`, segment)).status).toBe(404);
  expect((await stream(other.token, `${other.id}-1`, segment)).status).toBe(200);
});

test("recordings that the company may not show are neither listed, played, answered nor given", async () => {
  const hidden = await addTrack("Hidden", { hiddenFrom: [mainCompany.id] });
  const id = await addPlaylist({ tracks: [hidden.id, ...tracks] });
  const { token, linkId } = await share(owner, id, { download: "mp3" });
  const { playlist } = await open(token);
  expect(playlist?.entries.map((entry) => (entry.kind === "track" ? entry.track.title : entry.title))).toEqual([
    "Closing",
    "Dawn",
    "Noon",
  ]);
  expect((await download(token, `${id}-0`, "mp3")).status).toBe(404);
  expect((await stream(token, `${id}-0`, segment)).status).toBe(404);
  expect((await send(token, { item: `${id}-0`, mark: "pick" })).answer).toMatchObject({ init: { status: 410 } });
  await report(token, good(hidden.id));
  expect(await countRows("SELECT count(*) AS n FROM share_listening WHERE link_id = ?", linkId)).toBe(0);
});

test("a link ends with the right of its creator to share, and with the playlist; a private one is shared by its link", async () => {
  const { id, token } = await shared({ download: "mp3" });
  const run = (text: string, ...values: string[]) =>
    DB.prepare(text)
      .bind(...values)
      .run();
  const membership = "UPDATE memberships SET status = ? WHERE user_id = ? AND company_id = ?";
  await run(membership, "disabled", idOf("supervisor"), mainCompany.id);
  expect(await statusesOf(token, id)).toEqual([404, 410, 202, 404, 404]);
  await run(membership, "active", idOf("supervisor"), mainCompany.id);
  expect(await statusesOf(token, id)).toEqual([200, 302, 202, 200, 200]);
  // The playlist has another owner now; invited as an editor, the creator may share again.
  await run("UPDATE playlists SET owner_id = ? WHERE id = ?", idOf("staff"), id);
  expect(await open(token)).toMatchObject({ state: "unavailable", status: 404 });
  await run(
    "INSERT INTO playlist_members (playlist_id, user_id, role) VALUES (?, ?, 'viewer')",
    id,
    idOf("supervisor"),
  );
  expect((await open(token)).status).toBe(404);
  await run("UPDATE playlist_members SET role = 'editor' WHERE playlist_id = ?", id);
  expect((await open(token)).status).toBe(200);
  await run("UPDATE playlists SET status = 'deleted' WHERE id = ?", id);
  expect(await statusesOf(token, id)).toEqual([410, 410, 410, 410, 410]);
  await run("UPDATE playlists SET status = 'active', visibility = 'private' WHERE id = ?", id);
  expect((await open(token)).status).toBe(200);
});

test("links are for those who may edit the playlist, of its company", async () => {
  const { id, linkId } = await shared();
  const missing = { code: "not_found" };
  const refusals: [string, object, string?][] = [
    [await cookieOf("artist"), { code: "forbidden" }],
    [await cookieOf("staff"), missing],
    [await cookieOf("admin", "acme.localhost"), missing, "acme.localhost"],
  ];
  for (const [cookie, error, host] of refusals) {
    await expect(listShares(cookie, id, host)).rejects.toMatchObject(error);
    await expect(getShare(cookie, id, linkId, host)).rejects.toMatchObject(error);
    await expect(postShare(cookie, id, { recipient: "X" }, host)).rejects.toMatchObject(error);
  }
  const admin = await cookieOf("admin");
  expect((await getShare(admin, id, linkId)).link.id).toBe(linkId);
  const other = await shared();
  await expect(getShare(owner, other.id, linkId)).rejects.toMatchObject(missing);
});
