import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { loader as notices } from "#app/comments/routes/notifications.tsx";
import { sharedPlaylistMeta } from "#app/playlists/sharing/playlist-meta.ts";
import { loader as exportCsv } from "#app/share-subjects/routes/shares-export.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
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
  open,
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

test("a recipient comments on passages of a track by plain forms, changes and deletes them, and the owner reads them in order", async () => {
  const { id, linkId, token } = await shared();
  const item = `${id}-0`;
  const sent = await send(token, { item, from: "0:42", to: "58", note: "Too busy" });
  expect((sent.answer as Response).headers.get("Location")).toBe(`/playlists/share/${token}#track-${item}`);
  await send(token, { item, from: "0:05.5", to: "0:10", note: "Lovely" });
  await send(token, { item, mark: "pick", note: "Our favourite" });
  expect((await open(token)).answers).toMatchObject({
    [item]: { mark: "pick", note: "Our favourite" },
    [`${item}@42000-58000`]: { mark: null, note: "Too busy" },
    [`${item}@5500-10000`]: { note: "Lovely" },
  });
  // The same passage again is the same comment; the whole track keeps its own answer.
  await send(token, { item, from: "42", to: "0:58", note: "Much too busy" });
  const { link } = await getShare(owner, id, linkId);
  expect(link.answers.map(({ itemName, note }) => [itemName, note])).toEqual([
    ["Dawn", "Our favourite"],
    ["Dawn, 0:42 – 0:58", "Much too busy"],
    ["Dawn, 0:05 – 0:10", "Lovely"],
  ]);
  const { tracks, list } = await listShares(owner, id);
  expect(tracks.map(({ name, picks, notes }) => [name, picks, notes])).toEqual([
    ["Dawn", 1, 3],
    ["Noon", 0, 0],
  ]);
  expect(list.links[0]).toMatchObject({ picks: 1, notes: 3 });

  const key = `${item}@42000-58000`;
  expect(await send(token, { item: key, note: "", shownNote: "Much too busy" })).toMatchObject({
    answer: { status: 302 },
  });
  expect((await listShares(owner, id)).tracks[0]?.notes).toBe(2);
  const { answer } = await visit(
    `http://localhost/music-sync-licensing/edit-playlist/${id}/shares/export`,
    { cookie: owner, params: { id } },
    exportCsv,
  );
  const csv = await (answer as Response).text();
  expect(csv).toContain("Dawn, 0:05 – 0:10");
  expect(csv).not.toMatch(/[ "]0:42\b/);
});

test("what is no passage of the track is refused with what was typed", async () => {
  const { id, token } = await shared();
  const item = `${id}-0`;
  const refused = async (form: Record<string, string>) => {
    const { answer } = await send(token, { item, note: "Here", ...form });
    const { data, init } = answer as { data: Record<string, string>; init?: { status: number } };
    return { status: init?.status, ...data };
  };
  expect(await refused({ from: "0:30", to: "soon" })).toMatchObject({
    ...{ status: 400, item, from: "0:30", to: "soon", note: "Here", error: expect.stringContaining("0:42") },
  });
  for (const [from = "", to = ""] of [
    ["0:30", "0:30"],
    ["0:30", "0:20"],
    ["1:50", "2:01"],
    ["", ""],
    ["-1", "5"],
  ])
    expect((await refused({ from, to })).status, `${from} ${to}`).toBe(400);
  expect((await refused({ from: "1", to: "2", note: " " })).status).toBe(400);
  // Of the whole, of another playlist's track, and keys that no form of ours makes.
  expect((await refused({ item: "", from: "1", to: "2" })).status).toBe(400);
  const { id: other } = await shared();
  expect((await refused({ item: `${other}-0`, from: "1", to: "2" })).status).toBe(410);
  for (const wrong of [`${item}@1-2-3@4`, `${item}@NaN-2`, `${item}@9-1`, `${item}@0-999999999`])
    expect((await refused({ item: wrong })).status, wrong).toBeGreaterThanOrEqual(400);
  expect((await open(token)).answers).toEqual({});
});

test("a link without comments takes none on passages either, nor from those who share, nor without end", async () => {
  const { id, linkId, token } = await shared();
  const item = `${id}-0`;
  await changeShare(owner, id, linkId, { recipient: "Dana Wu", notes: "off" });
  const form = { item, from: "1", to: "2", note: "No" };
  expect((await send(token, form)).answer).toMatchObject({ init: { status: 403 } });
  await changeShare(owner, id, linkId, { recipient: "Dana Wu", notes: "on" });
  expect((await send(token, form, { cookie: owner })).answer).toMatchObject({ init: { status: 403 } });
  const add =
    "INSERT INTO share_answers (link_id, item_id, item_name, note, answered_at) VALUES (?, ?, 'Dawn', 'x', 1)";
  const keys = Array.from({ length: shareLimits.passages }, (_, at) => `${item}@${at}-${at + 1}`);
  await DB.batch(keys.map((key) => DB.prepare(add).bind(linkId, key)));
  expect((await send(token, form)).answer).toMatchObject({ init: { status: 409 } });
  expect((await send(token, { item: keys[0] ?? "", note: "Changed", shownNote: "x" })).answer).toMatchObject({
    status: 302,
  });
  // A deleted one makes room for another.
  expect((await send(token, { item: keys[1] ?? "", note: "", shownNote: "x" })).answer).toMatchObject({ status: 302 });
  expect(Object.keys((await open(token)).answers ?? {})).toHaveLength(shareLimits.passages - 1);
  expect((await send(token, { item, from: "5", to: "6", note: "In its place" })).answer).toMatchObject({ status: 302 });
  expect((await send(token, { item, from: "6", to: "7", note: "Too many" })).answer).toMatchObject({
    init: { status: 409 },
  });
});

test("more notes than one value of the database holds are read, exported, notified and mailed", async () => {
  const { id, linkId, token } = await shared();
  // 3,000 notes of 2,000 characters: D1 takes values of 2 MB, the local one longer ones.
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO share_answers (link_id, item_id, item_name, mark, note, answered_at)
      SELECT ?, 'removed-' || i, 'Track ' || i, CASE WHEN i % 2 THEN 'pick' END, hex(zeroblob(1000)), i FROM n`,
  )
    .bind(linkId)
    .run();
  const long = `${"é".repeat(299)}🎺 and the rest`;
  expect((await send(token, { item: `${id}-0`, mark: "no", note: long })).answer).toMatchObject({ status: 302 });
  const { state, answers, ctx } = await open(token);
  expect([state, Object.keys(answers ?? {}).length]).toEqual(["open", 3001]);
  expect(ctx.trips.count).toBeLessThanOrEqual(3);
  const { answer } = await visit(
    `http://localhost/music-sync-licensing/edit-playlist/${id}/shares/export`,
    { cookie: owner, params: { id } },
    exportCsv,
  );
  expect((await (answer as Response).text()).length).toBeGreaterThan(6_000_000);
  const listed = await visit("http://localhost/notifications", { cookie: owner }, notices);
  const { items } = listed.answer as Awaited<ReturnType<typeof notices>>;
  const message = `1500 picks, 1 no. “${"é".repeat(299)}🎺…”`;
  expect(items.find(({ path }) => path.endsWith(linkId))?.message).toBe(message);
  const { db, env } = testContext();
  await mailDigests({ db, env, now: Date.now() + 11 * 60_000 });
  const [digest] = await mailsTo(mail("supervisor"));
  expect(digest?.text).toContain("1500 picks, 1 no. “é");
});

test("a recipient reads how long the playlist plays, a track with a passage as its passage", async () => {
  const { id, token } = await shared();
  await DB.prepare("UPDATE playlist_tracks SET start_ms = 10000, end_ms = 25000 WHERE id = ?").bind(`${id}-0`).run();
  const { playlist } = await open(token);
  if (!playlist) throw new Error("The link is closed");
  const meta = sharedPlaylistMeta({ playlist, company: "Syncline", origin: "http://localhost" });
  expect(meta).toContainEqual({ property: "og:description", content: expect.stringContaining("2 tracks, 2:15") });
});
