import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { coverAddress, coverPreview } from "#app/playlists/playlist.ts";
import { playlistMeta } from "#app/playlists/playlist-meta.ts";
import { readPlaylistsQuery } from "#app/playlists/playlists-query.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { action as editAction } from "#app/playlists/routes/edit-playlist-one.tsx";
import { sharedPlaylistMeta } from "#app/playlists/sharing/playlist-meta.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { MEDIA } = env as unknown as Bindings;
const week = 7 * 24 * 3600 * 1000;
let id = "";

beforeAll(async () => {
  ({ id } = await playlistWith(await contextOf("supervisor"), "Covered", []));
});

/** The form of the page, as a browser without scripts sends it. */
async function send(act: string, file: Blob | null, { account = "supervisor", playlist = id } = {}) {
  const body = new FormData();
  body.append("cover", file ?? new Blob([]), file ? "Cover.png" : "");
  body.append("act", act);
  const sent = { method: "POST", cookie: await cookieOf(account), params: { id: playlist }, body };
  const { answer } = await visit("http://localhost/x", sent, editAction);
  const reply = answer instanceof Response ? null : (answer as { data: { error?: Record<string, string[]> } }).data;
  return { status: statusOf(answer), errors: reply?.error ?? {} };
}

const keyOf = async () => (await readPlaylist(await contextOf("supervisor"), { id }))?.imageKey ?? null;

test("a playlist gets a picture, shows it everywhere, and loses it again", async () => {
  expect(await send("cover", new Blob([await png(64, 48)]))).toEqual({ status: 302, errors: {} });
  const key = (await keyOf()) ?? "";
  expect(key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
  expect(await MEDIA.head(key)).not.toBeNull();
  expect(await MEDIA.head(coverPreview(key).replace("/media/", ""))).not.toBeNull();
  const owner = await contextOf("supervisor");
  const { playlists } = await listPlaylists(owner, readPlaylistsQuery(new URLSearchParams({ q: "Covered" })));
  expect(playlists.map(({ imageKey }) => imageKey)).toEqual([key]);
  const copied = await duplicatePlaylist(owner, { id });
  expect((await readPlaylist(owner, { id: copied.id }))?.imageKey).toBe(key);
  await setVisibility(owner, { id, visibility: "public" });
  const shown = await readPlaylist(await contextOf(null), { id });
  const preview = { property: "og:image", content: `http://x${coverPreview(key)}` };
  expect(shown && playlistMeta(shown, { origin: "http://x", siteName: "Syncline" })).toContainEqual(preview);
  const shared = {
    path: "/p",
    answerPath: "/p",
    title: "Covered",
    description: "",
    entries: [],
    totalMs: 0,
    downloads: [],
    markNotice: null,
    imageKey: key,
  };
  expect(sharedPlaylistMeta({ playlist: shared, company: "Syncline", origin: "http://x" })).toContainEqual(preview);
  // What a playlist shows stays; the same picture goes with the last that shows it.
  const later = { ...testContext(), now: Date.now() + week };
  await sweepUploads(later, { graceMs: week / 2 });
  expect(await MEDIA.head(key)).not.toBeNull();
  expect((await send("remove-cover", null)).status).toBe(302);
  expect(await keyOf()).toBe(null);
  await sweepUploads(later, { graceMs: week / 2 });
  expect(await MEDIA.head(key)).not.toBeNull();
  expect((await send("remove-cover", null, { playlist: copied.id })).status).toBe(302);
  await sweepUploads(later, { graceMs: week / 2 });
  expect(await MEDIA.head(key)).toBeNull();
  expect(coverAddress(key)).toBe(`/media/${key}`);
});

test("what is no picture, too large or missing is refused at its field, and others' playlists stay as they are", async () => {
  expect(await send("cover", null)).toEqual({ status: 400, errors: { cover: [expect.stringContaining("choose")] } });
  const text = await send("cover", new Blob(["<svg onload=alert(1)>"]));
  expect([text.status, Object.keys(text.errors)]).toEqual([415, ["cover"]]);
  const large = await send("cover", new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]));
  expect([large.status, Object.keys(large.errors)]).toEqual([413, ["cover"]]);
  await expect(send("cover", new Blob([new Uint8Array(9 * 1024 * 1024)]))).rejects.toMatchObject({ code: "too_large" });
  expect((await send("cover", new Blob([await png(8, 8)]), { account: "artist" })).status).toBe(403);
  const { id: hidden } = await playlistWith(await contextOf("supervisor"), "Mine alone", []);
  await expect(
    send("cover", new Blob([await png(8, 8)]), { account: "staff", playlist: hidden }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await keyOf()).toBe(null);
});
