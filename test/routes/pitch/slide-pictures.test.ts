import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { action as editAction } from "#app/pitches/routes/pitch-edit.tsx";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { addSongs, DB, edit, notedPlaylist, openEditor, present, view } from "#test/routes/pitch/pitch-visitor.ts";
import { changeShare, open, share } from "#test/routes/pitch/shared-pitch.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { MEDIA } = env as unknown as Bindings;
const week = 7 * 24 * 3600 * 1000;
let id = "";
let first = "";

beforeAll(async () => {
  const songs = await addSongs();
  const playlist = await notedPlaylist(
    "Illustrated",
    songs.map((song) => song.id),
  );
  id = await present("supervisor", playlist.id);
  first = (await slides())[0]?.id ?? "";
});

const slides = async (pitchId = id) => (await requirePitch(await contextOf("supervisor"), { id: pitchId })).slides;
const pictureOf = async (slideId = first) => (await slides()).find((slide) => slide.id === slideId)?.picture;

type Sent = { alt?: string; focus?: string; file?: Blob | null; account?: string | null; host?: string };

/** The form of a slide, as a browser without scripts sends it. */
async function send(slideId: string, { alt = "", focus, file = null, account = "supervisor", host }: Sent = {}) {
  const body = new FormData();
  body.append("slideId", slideId);
  body.append("picture", file ?? new Blob([]), file ? "Harbour.png" : "");
  body.append("alt", alt);
  if (focus) body.append("focus", focus);
  body.append("act", "slide-picture");
  const cookie = account === null ? null : await cookieOf(account, host ?? "localhost");
  const { answer } = await visit(
    `http://${host ?? "localhost"}/x`,
    { method: "POST", cookie, params: { id }, body },
    (args) => Promise.resolve(editAction(args)).catch((error: unknown) => error),
  );
  const reply = answer instanceof Response ? null : (answer as { data?: { error?: Record<string, string[]> } }).data;
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  return { status: statusOf(answer), errors: reply?.error ?? {}, to };
}

const file = async (width: number) => new Blob([await png(width, 48)]);
const sweep = () => {
  const ctx = testContext();
  return sweepUploads({ db: ctx.db, env: env as unknown as Bindings, now: Date.now() }, { graceMs: -week });
};

test("a slide gets a picture, its description and focal point, which the presentation and the link show until it is revoked", async () => {
  const cookie = await cookieOf("supervisor");
  const { token, linkId } = await share(cookie, id);
  expect((await send(first, { file: new Blob(["no picture"]) })).errors).toHaveProperty("picture");
  const saved = await send(first, { file: await file(64), alt: "Boats at dawn", focus: "top" });
  expect(saved).toEqual({ status: 302, errors: {}, to: `/pitch/edit/${id}?slide=${first}` });
  const picture = await pictureOf();
  expect(picture).toMatchObject({ alt: "Boats at dawn", focus: "center" });
  expect(picture?.key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
  // Without a file the picture stays.
  expect((await send(first, { alt: "Boats", focus: "top right" })).status).toBe(302);
  expect(await pictureOf()).toEqual({ ...picture, alt: "Boats", focus: "top right" });
  const shown = { image: `/media/${picture?.key}`, alt: "Boats", focus: "top right" };
  expect((await view("supervisor", id)).reel.slides[0]).toMatchObject(shown);
  expect((await open(token)).reel?.slides[0]).toMatchObject(shown);
  expect((await open(token)).reel?.slides[1]).toMatchObject({ image: null });
  await changeShare(cookie, id, linkId, { act: "revoke" });
  expect(JSON.stringify((await open(token)).data)).not.toContain(picture?.key);
  expect((await openEditor("supervisor", id)).slides[0]?.picture).toMatchObject({ alt: "Boats" });
});

test("no one else gives, changes or removes the picture of a slide, nor that of another pitch", async () => {
  const before = await pictureOf();
  const other = await present("supervisor", (await playlistWith(await contextOf("supervisor"), "Other", [])).id);
  for (const by of [{ account: "staff" }, { account: "supervisor", host: acme }])
    expect((await send(first, { file: await file(80), ...by })).status).toBe(404);
  expect((await send(first, { file: await file(80), account: null })).status).toBe(401);
  expect((await send(first, { file: await file(80), account: "artist" })).status).toBe(403);
  const remove = { act: "remove-slide-picture", slideId: first };
  await expect(edit("staff", id, remove)).rejects.toMatchObject({ code: "not_found" });
  await expect(edit("supervisor", id, remove, acme)).rejects.toMatchObject({ code: "not_found" });
  // A slide of another pitch: told on its page, and nothing changes.
  expect(statusOf(await edit("supervisor", other, remove))).toBe(302);
  expect(await pictureOf()).toEqual(before);
  // Shown to the company, it is read by its members and changed by none of them.
  await DB.prepare("UPDATE pitches SET visibility = 'company' WHERE id = ?").bind(id).run();
  expect((await view("staff", id)).reel.slides[0]?.image).toBe(`/media/${before?.key}`);
  expect((await send(first, { file: await file(80), account: "staff" })).status).toBe(403);
  await DB.prepare("UPDATE pitches SET visibility = 'private' WHERE id = ?").bind(id).run();
  await expect(view("staff", id)).rejects.toMatchObject({ code: "not_found" });
  await expect(view("supervisor", id, acme)).rejects.toMatchObject({ code: "not_found" });
});

test("the picture stays with a slide that is removed and brought back, and is copied with the pitch", async () => {
  const before = await pictureOf();
  const answer = (await edit("supervisor", id, { act: `remove:${first}` })) as Response;
  const removal = new URL(answer.headers.get("Location") ?? "", "http://localhost").searchParams.get("removal");
  expect(await pictureOf()).toBeUndefined();
  await edit("supervisor", id, { act: `undo:${removal}` });
  expect(await pictureOf()).toEqual(before);
  const copied = (await edit("supervisor", id, { act: "duplicate" })) as Response;
  const copy = copied.headers.get("Location")?.split("/").at(-1) ?? "";
  expect((await slides(copy)).map(({ picture }) => picture)).toContainEqual(before);
  await edit("supervisor", copy, { act: "delete" });
});

test("a slide of texts with a picture is shown with it, and the API describes and removes it", async () => {
  await edit("supervisor", id, { act: "text", title: "Why brass", text: "" });
  const text = (await slides()).find(({ kind }) => kind === "text")?.id ?? "";
  const place = async () => (await view("supervisor", id)).reel.slides.find((slide) => slide.id === text);
  expect(await place()).toMatchObject({ isText: true, image: null });
  await send(text, { file: await file(96) });
  expect(await place()).toMatchObject({ isText: false, image: expect.stringMatching(/^\/media\/images\//) });
  const patch = async (body: object) => {
    const cookie = await cookieOf("supervisor");
    const sent = { method: "PATCH", cookie, body: JSON.stringify(body), contentType: "application/json" };
    const { answer } = await visit(`http://localhost/api/v1/pitches/${id}/slides`, sent, apiResponse);
    return answer as Response;
  };
  const described = await patch({ slideId: text, picture: { alt: "A trumpet", focus: "left" } });
  const { data } = await described.json<{ data: { slides: { items: { _id: string; picture: object | null }[] } } }>();
  const item = data.slides.items.find(({ _id }) => _id === text);
  expect(item?.picture).toMatchObject({ alt: "A trumpet", focus: "left", url: (await place())?.image });
  await patch({ slideId: text, picture: null });
  expect(await place()).toMatchObject({ isText: true, image: null });
  // Facts without a picture are not kept.
  await patch({ slideId: text, picture: { alt: "Nothing there", focus: "left" } });
  expect(await pictureOf(text)).toBeNull();
});

test("the nightly sweep keeps what a slide shows, and deletes the pictures of deleted slides and pitches", async () => {
  const key = (await pictureOf())?.key ?? "";
  await sweep();
  expect(await MEDIA.head(key)).not.toBeNull();
  await edit("supervisor", id, { act: "delete" });
  const old = Date.now() - 60 * 24 * 3600 * 1000;
  await DB.prepare("UPDATE pitches SET updated_at = ? WHERE status = 'deleted'").bind(old).run();
  await sweep();
  expect(await MEDIA.head(key)).toBeNull();
  await DB.prepare("UPDATE pitches SET status = 'active' WHERE id = ?").bind(id).run();
  expect(await pictureOf()).toBeNull();
});
