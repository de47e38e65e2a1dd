import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { loader as notices } from "#app/comments/routes/notifications.tsx";
import { loader as exportCsv } from "#app/share-subjects/routes/shares-export.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addPlaylist,
  addTrack,
  changeShare,
  DB,
  getShare,
  listShares,
  loadPicture,
  open,
  report,
  send,
  share,
} from "#test/routes/playlists/shared-playlist.ts";
import { testContext } from "#test/support/context.ts";

let owner = "";
let [dawn, noon] = ["", ""];

withDemoSessions();
beforeAll(async () => {
  owner = await cookieOf("supervisor");
  dawn = (await addTrack("Dawn")).id;
  noon = (await addTrack("Noon")).id;
});

async function shared(form: Record<string, string> = {}) {
  const id = await addPlaylist({ tracks: [dawn, noon] });
  return { id, ...(await share(owner, id, form)) };
}

const visitsOf = (linkId: string) => countRows("SELECT count(*) AS n FROM share_visits WHERE link_id = ?", linkId);
const listenedOf = (linkId: string) => countRows("SELECT count(*) AS n FROM share_listening WHERE link_id = ?", linkId);
const visitOf = async (token: string) => (await open(token)).visit ?? "";

test("the owner sees plays, seconds and the heat of every part, and tells visitors apart", async () => {
  const { id, linkId, token } = await shared();
  const first = await visitOf(token);
  expect(await visitsOf(linkId)).toBe(0);
  expect(await report(token, { visit: first, heard: {} }, { address: "10.9.7.1" })).toBe(202);
  const heard = (ms: number, runs: number[][], skipped: number[][] = []) => ({ ms, heard: runs, skipped });
  const body = {
    visit: first,
    heard: {
      [dawn]: heard(
        36_000,
        [
          [0, 12, 1],
          [12, 24, 2],
        ],
        [[60, 120, 1]],
      ),
    },
  };
  await report(token, body, { address: "10.9.7.1" });
  // Reports that come late or twice change nothing.
  await report(token, body, { address: "10.9.7.1" });
  await report(token, { visit: first, heard: { [dawn]: heard(5_000, [[0, 5, 1]]) } }, { address: "10.9.7.1" });
  const second = { visit: await visitOf(token), heard: { [dawn]: heard(12_000, [[12, 24, 1]]) } };
  await report(token, second, { address: "10.9.7.2" });
  const { link, tracks } = await getShare(owner, id, linkId);
  expect(link).toMatchObject({ opens: 2, visitors: 2 });
  expect(tracks).toMatchObject([
    { name: "Dawn", plays: 2, seconds: 48 },
    { name: "Noon", plays: 0, seconds: 0, heat: null },
  ]);
  const heat = tracks[0]?.heat;
  // Two minutes in a hundred parts: ten parts are twelve seconds.
  expect(heat?.heard).toEqual([...Array(10).fill(1), ...Array(10).fill(3), ...Array(80).fill(0)]);
  expect(heat?.replayed).toEqual([...Array(10).fill(0), ...Array(10).fill(1), ...Array(80).fill(0)]);
  expect(heat?.skipped).toEqual([...Array(50).fill(0), ...Array(50).fill(1)]);
  expect((await listShares(owner, id)).tracks[0]).toMatchObject({ name: "Dawn", plays: 2, seconds: 48 });
  const other = await share(owner, id);
  expect((await getShare(owner, id, other.linkId)).tracks[0]).toMatchObject({ plays: 0, heat: null });
  const { results } = await DB.prepare("SELECT * FROM share_visits").all();
  expect(JSON.stringify(results)).not.toContain("10.9.7");
});

test("of a track that stands twice, the heat is shown once, and the marks are those of each place", async () => {
  const id = await addPlaylist({ tracks: [dawn, noon, dawn] });
  const { linkId, token } = await share(owner, id);
  await send(token, { item: `${id}-2`, mark: "pick" });
  await report(token, {
    visit: await visitOf(token),
    heard: { [dawn]: { ms: 9_000, heard: [[0, 9, 1]], skipped: [] } },
  });
  const { tracks } = await getShare(owner, id, linkId);
  expect(tracks.map(({ name, picks, heat }) => [name, picks, heat !== null])).toEqual([
    ["Dawn", 0, true],
    ["Noon", 0, false],
    ["Dawn", 1, false],
  ]);
  // In the order of the marks, too.
  expect((await listShares(owner, id)).tracks.map(({ picks, heat }) => [picks, heat !== null])).toEqual([
    [1, false],
    [0, true],
    [0, false],
  ]);
});

test("what was picked and then replaced is still counted, and a link to a deleted playlist says that it was deleted", async () => {
  const { id, token } = await shared();
  await send(token, { item: `${id}-1`, mark: "pick" });
  expect((await listShares(owner, id)).gone).toBeNull();
  await DB.prepare("UPDATE playlist_tracks SET id = ?1 || '-replaced' WHERE id = ?1").bind(`${id}-1`).run();
  const page = await listShares(owner, id);
  expect([page.gone, page.tracks.map(({ picks }) => picks)]).toEqual([
    { picks: 1, maybes: 0, noes: 0, notes: 0 },
    [0, 0],
  ]);
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(id).run();
  expect(await open(token)).toMatchObject({ state: "deleted", status: 410 });
});

test("malformed, impossible and foreign reports record nothing of what they claim", async () => {
  const { linkId, token } = await shared();
  const visitId = await visitOf(token);
  const of = (heard: unknown, skipped: unknown = [], ms: unknown = 1) => ({
    visit: visitId,
    heard: { [dawn]: { ms, heard, skipped } },
  });
  const bad: unknown[] = [
    null,
    [],
    {},
    { visit: "x", heard: {} },
    of([[0, 0, 1]]),
    of([[5, 2, 1]]),
    of([[-1, 2, 1]]),
    of([[0, 1.5, 1]]),
    of([[0, 1, 0]]),
    of([[0, 1]]),
    of([
      [0, 10, 1],
      [5, 12, 1],
    ]),
    of([[0, 99_999_999, 1]]),
    of([], [[2, 1, 1]]),
    of([], [], -1),
    of([], [], "1"),
    of(Array.from({ length: 1_001 }, (_, at) => [at * 2, at * 2 + 1, 1])),
    {
      visit: visitId,
      heard: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`r${at}`, { ms: 1, heard: [], skipped: [] }])),
    },
  ];
  for (const body of bad) expect(await report(token, body), JSON.stringify(body)?.slice(0, 80)).toBe(400);
  expect(await visitsOf(linkId)).toBe(0);
  const foreign = await addTrack("Elsewhere");
  const claims = { visit: visitId, heard: { [foreign.id]: { ms: 9_000, heard: [[0, 9, 1]], skipped: [] } } };
  expect(await report(token, claims)).toBe(202);
  expect(await listenedOf(linkId)).toBe(0);
  // Past the end, and more often than anyone can.
  await report(token, of([[100, 80_000, 5_000]], [[121, 130, 1]], 1e12));
  const row = await DB.prepare("SELECT heard, skipped, heard_ms FROM share_listening WHERE link_id = ?")
    .bind(linkId)
    .first();
  expect(row).toEqual({ heard: "[[100,120,99]]", skipped: "[]", heard_ms: 120_000 * 99 });
});

test("Do Not Track, Global Privacy Control, a refused banner and those who share leave no visit; their answers count", async () => {
  const { id, linkId, token } = await shared();
  const body = { visit: await visitOf(token), heard: { [dawn]: { ms: 3_000, heard: [[0, 3, 1]], skipped: [] } } };
  const cases: Parameters<typeof open>[1][] = [
    { headers: { DNT: "1" } },
    { headers: { "Sec-GPC": "1" } },
    { cookie: "consent=necessary" },
    { cookie: owner },
    { cookie: await cookieOf("admin") },
  ];
  for (const given of cases) {
    expect((await open(token, given)).visit, JSON.stringify(given)).toBeNull();
    expect(await report(token, body, given)).toBe(202);
    await loadPicture(token, given);
  }
  expect([await visitsOf(linkId), await listenedOf(linkId)]).toEqual([0, 0]);
  await send(token, { item: `${id}-0`, mark: "pick" }, { headers: { DNT: "1" } });
  expect((await listShares(owner, id)).list.links[0]).toMatchObject({ opens: 0, picks: 1 });
  // Someone else who is signed in is a recipient like any other.
  const staff = await cookieOf("staff");
  expect((await open(token, { cookie: staff })).isStaff).toBe(false);
  expect(await report(token, body, { cookie: staff })).toBe(202);
  expect(await visitsOf(linkId)).toBe(1);
  expect((await send(token, { item: `${id}-0`, mark: "no" }, { cookie: owner })).answer).toMatchObject({
    init: { status: 403 },
  });
});

test("answers by plain forms arrive as a ranked list, in the app and by mail, and lead back to their track", async () => {
  await DB.prepare("UPDATE notifications SET mailed_at = 1, read_at = 1").run();
  const { id, linkId, token } = await shared();
  const sent = await send(token, { item: `${id}-1`, mark: "pick", note: "The\r\nbrass" });
  expect((sent.answer as Response).headers.get("Location")).toBe(`/playlists/share/${token}#track-${id}-1`);
  await send(token, { item: `${id}-0`, mark: "maybe" });
  await send(token, { item: "", note: "Thanks" });
  const { tracks, list } = await listShares(owner, id);
  expect(tracks.map(({ name, picks, maybes }) => [name, picks, maybes])).toEqual([
    ["Noon", 1, 0],
    ["Dawn", 0, 1],
  ]);
  expect(list.links[0]).toMatchObject({ picks: 1, maybes: 1, notes: 2 });
  const { answer } = await visit("http://localhost/notifications", { cookie: owner }, notices);
  const mine = (answer as Awaited<ReturnType<typeof notices>>).items.filter(({ read }) => !read);
  const path = `/music-sync-licensing/edit-playlist/${id}/shares/${linkId}`;
  expect(mine).toMatchObject([{ kind: "share", userNickname: "Dana Wu", songTitle: "Spring campaign", path }]);
  const { db, env } = testContext();
  await mailDigests({ db, env, now: Date.now() + 11 * 60_000 });
  const [digest] = (await mailsTo(mail("supervisor"))).filter(({ template }) => template === "notification-digest");
  expect(digest?.text).toContain("Dana Wu answered your share link about Spring campaign");
  // The person may not share it any more: the answers are not theirs to read.
  await DB.prepare("UPDATE playlists SET owner_id = NULL, status = 'deleted' WHERE id = ?").bind(id).run();
  const after = await visit("http://localhost/notifications", { cookie: owner }, notices);
  expect((after.answer as Awaited<ReturnType<typeof notices>>).items.some((item) => item.path === path)).toBe(false);
});

test("a link without comments takes marks only, and keeps the notes of before", async () => {
  const { id, linkId, token } = await shared();
  await send(token, { item: `${id}-0`, note: "Early" });
  await changeShare(owner, id, linkId, { recipient: "Dana Wu", notes: "off" });
  expect((await open(token)).takesNotes).toBe(false);
  expect((await send(token, { item: `${id}-0`, note: "Late" })).answer).toMatchObject({ init: { status: 403 } });
  await send(token, { item: `${id}-0`, mark: "pick" });
  expect((await getShare(owner, id, linkId)).link.answers).toMatchObject([{ mark: "pick", note: "Early" }]);
});

test("the CSV has a line for each link and track with the seconds heard", async () => {
  const { id, token } = await shared({ recipient: "=HYPERLINK" });
  await send(token, { item: `${id}-0`, mark: "no", note: "=1+1" });
  const heard = { [dawn]: { ms: 7_200, heard: [[0, 7, 1]], skipped: [] } };
  await report(token, { visit: await visitOf(token), heard });
  const url = `http://localhost/music-sync-licensing/edit-playlist/${id}/shares/export`;
  const { answer } = await visit(url, { cookie: owner, params: { id } }, exportCsv);
  const lines = (await (answer as Response).text()).split("\r\n");
  expect(lines[0]).toContain("Track,Seconds,Answer,Note");
  expect(lines.find((line) => line.includes("Dawn"))).toMatch(/^'=HYPERLINK,,active,.*,Dawn,7,no,'=1\+1,/);
});
