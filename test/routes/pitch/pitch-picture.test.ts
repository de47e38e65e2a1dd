import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { action as editAction } from "#app/pitches/routes/pitch-edit.tsx";
import { loader as picture } from "#app/share-subjects/routes/shared-picture.ts";
import { meta } from "#app/share-subjects/routes/shared-reel.tsx";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { addSongs, edit, notedPlaylist, openEditor, present } from "#test/routes/pitch/pitch-visitor.ts";
import { open, share } from "#test/routes/pitch/shared-pitch.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { MEDIA } = env as unknown as Bindings;
const week = 7 * 24 * 3600 * 1000;
let id = "";

beforeAll(async () => {
  const songs = await addSongs();
  const playlist = await notedPlaylist(
    "Pictured",
    songs.map((song) => song.id),
  );
  id = await present("supervisor", playlist.id);
});

/** The form of the page, as a browser without scripts sends it. */
async function send(act: string, file: Blob | null, account = "supervisor") {
  const body = new FormData();
  body.append("cover", file ?? new Blob([]), file ? "Cover.png" : "");
  body.append("act", act);
  const { answer } = await visit(
    "http://localhost/x",
    { method: "POST", cookie: await cookieOf(account), params: { id }, body },
    (args) => Promise.resolve(editAction(args)).catch((error: unknown) => error),
  );
  const reply = answer instanceof Response ? null : (answer as { data?: { error?: Record<string, string[]> } }).data;
  return { status: statusOf(answer), errors: reply?.error ?? {} };
}

/** What chat apps read of a link. */
async function tagsOf(token: string): Promise<Record<string, unknown>> {
  const { data } = await open(token);
  const tags = meta({ data } as unknown as Parameters<typeof meta>[0]) ?? [];
  return Object.fromEntries(tags.flatMap((tag) => ("property" in tag ? [[String(tag.property), tag.content]] : [])));
}

const keyOf = async () => (await requirePitch(await contextOf("supervisor"), { id })).backgroundKey;

test("a pitch gets a picture of one's own, which its link shows to chat apps, and loses it again", async () => {
  const cookie = await cookieOf("supervisor");
  const { token } = await share(cookie, id);
  expect(await tagsOf(token)).toMatchObject({
    "og:title": "Pictured",
    "og:description": "A pitch from Syncline: 3 slides.",
    "og:url": `http://localhost/pitch/share/${token}`,
    "og:image": `http://localhost/pitch/share/${token}/picture.png`,
  });
  const drawn = await apiResponse(`http://localhost/pitch/share/${token}/picture.png`, { params: { token } }, picture);
  expect(drawn.headers.get("Content-Type")).toBe("image/png");

  expect((await send("picture", new Blob(["no picture"]))).errors).toHaveProperty("cover");
  expect((await send("picture", new Blob([await png(64, 48)]), "staff")).status).toBe(404);
  expect(await send("picture", new Blob([await png(64, 48)]))).toEqual({ status: 302, errors: {} });
  const key = (await keyOf()) ?? "";
  expect(key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
  expect((await open(token)).reel?.background).toBe(`/media/${key}`);
  const preview = key.replace("background", "og");
  expect(await MEDIA.head(preview)).not.toBeNull();
  expect(await tagsOf(token)).toMatchObject({
    "og:image": `http://localhost/media/${preview}`,
    "og:image:type": "image/webp",
  });

  const ctx = testContext();
  await sweepUploads({ db: ctx.db, env: env as unknown as Bindings, now: Date.now() }, { graceMs: -week });
  expect(await MEDIA.head(key)).not.toBeNull();

  // The form of the texts keeps it, and takes no other one.
  const { pitch } = await openEditor("supervisor", id);
  const { title, client, intro, closing, visibility, background } = pitch;
  const form = (values: Record<string, string>) => {
    const now = { title, client, intro, closing, visibility, background };
    const before = Object.fromEntries(Object.entries(now).map(([name, value]) => [`${name}Before`, value]));
    return edit("supervisor", id, { act: "details", ...now, ...before, ...values });
  };
  expect(statusOf(await form({ title: "Pictured again" }))).toBe(302);
  expect(await keyOf()).toBe(key);
  expect(statusOf(await form({ background: `images/${"0".repeat(64)}/background.webp` }))).toBe(400);
  expect(await keyOf()).toBe(key);

  expect((await send("remove-picture", null)).status).toBe(302);
  expect(await keyOf()).toBeNull();
});

test("a link with a passcode shows chat apps nothing", async () => {
  const { token } = await share(await cookieOf("supervisor"), id, { passcode: "brass-42" });
  expect(await tagsOf(token)).toEqual({});
  const refused = await apiResponse(
    `http://localhost/pitch/share/${token}/picture.png`,
    { params: { token } },
    picture,
  );
  expect(refused.status).toBe(403);
});
