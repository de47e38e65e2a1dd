import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { albums } from "#db/schema/albums.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { addRecording, markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { type EdgeRuntime, emptyState, startEdgeRuntime } from "#test/support/edge-runtime.ts";

const token = "token-of-this-test-0123456789abcdef";
const rev = "0123456789abcdef";
const picture = `images/${"a".repeat(64)}`;
const minuteJobs = "* * * * *";
const second = 1000;

let place: Awaited<ReturnType<typeof emptyState>>;
let runtime: EdgeRuntime;
let song: Awaited<ReturnType<typeof addRecording>>;
let session = "";
let tierId = "";

type Asked = { method?: string; cookie?: string; json?: object; form?: Record<string, string> };

/** A response of the worker with its text. */
async function ask(path: string, { method = "GET", cookie, json, form }: Asked = {}) {
  const headers: Record<string, string> = { Origin: "http://localhost", ...(cookie ? { Cookie: cookie } : {}) };
  if (json) headers["Content-Type"] = "application/json";
  if (method === "GET") delete headers.Origin;
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  const response = await runtime.fetch(`http://localhost${path}`, {
    ...{ method, headers, redirect: "manual" as const },
    ...(body ? { body } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const open = async () => openDatabase(await runtime.database());
const runMinute = () => runtime.control({ cron: minuteJobs });

beforeAll(async () => {
  place = await emptyState();
  runtime = await startEdgeRuntime(place.state, { settings: { INGEST_TOKEN: token, SIGNING_SECRET: token } });
  const ctx = { db: await open(), now: Date.now() };
  const common = { artist: "Ferry Lines", album: "Quay", genre: ["Pop"], mood: ["Calm"], rev };
  tierId = "tier-of-this-test";
  await ctx.db.insert(tiers).values({ id: tierId, name: "Library", nameKey: "library", publicAccess: true });
  song = await addRecording(ctx, {
    ...common,
    title: "Withdrawn Harbour",
    popularity: 900,
    lines: ["Salt on the rope"],
    tierId,
  });
  for (let index = 0; index < 12; index += 1) await addRecording(ctx, { ...common, title: `Remaining ${index}` });
  await ctx.db.update(recordings).set({ imageKey: picture }).where(eq(recordings.id, song.id));
  await ctx.db.update(albums).set({ status: "published" });
  const media = await runtime.media();
  for (const name of ["hls/master.m3u8", "hls/64k/s0.m4s", "direct.m4a", "download.mp3", "peaks.bin"])
    await media.put(`songs/${song.id}/${rev}/${name}`, "bytes of the song");
  await media.put(`${picture}/cover.webp`, "bytes of its cover");
  const seeded = await runtime.fetch("http://localhost/api/v1/dev/seed", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(seeded.status, await seeded.text()).toBeLessThan(300);
  await runMinute();
  const signedIn = await ask("/login", {
    method: "POST",
    form: { email: `admin@${demoDomain}`, password: demoPassword },
  });
  session = /session=[^;]+/.exec(signedIn.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  expect(session).not.toBe("");
});

afterAll(async () => {
  await runtime.stop();
  place.remove();
});

/** A playlist with the song that everyone may open, and a link to it. */
async function sharePlaylist() {
  const post = async (path: string, json: object) => {
    const response = await ask(`/api/v1${path}`, { method: "POST", cookie: session, json });
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
    return JSON.parse(response.text).data as Record<string, string>;
  };
  const playlist = await post("/playlists", { name: "Harbours", visibility: "public" });
  await post(`/playlists/${playlist._id}/tracks`, { trackIds: [song.id] });
  const link = await post(`/playlists/${playlist._id}/shares`, { recipient: "Client", download: "mp3" });
  return { slug: playlist.slug ?? "", id: playlist._id ?? "", link: new URL(link.address ?? "").pathname };
}

/** Milliseconds until each surface has the song, or has it no longer. @throws if one takes longer than `limit` */
async function timesUntil(surfaces: Record<string, () => Promise<boolean>>, isThere: boolean, limit = 60 * second) {
  const start = Date.now();
  const times = new Map<string, number>();
  while (Date.now() - start < limit && times.size < Object.keys(surfaces).length) {
    for (const [name, has] of Object.entries(surfaces))
      if (!times.has(name) && (await has()) === isThere) times.set(name, Date.now() - start);
    await new Promise((done) => setTimeout(done, 500));
  }
  const left = Object.keys(surfaces).filter((name) => !times.has(name));
  expect(left, `after ${limit} ms ${isThere ? "not back on" : "still on"}`).toEqual([]);
  return times;
}

test("a song that is taken down is gone from every surface within a minute, and comes back", async () => {
  const playlist = await sharePlaylist();
  const folder = `/media/songs/${song.id}/${rev}`;
  const title = "Withdrawn Harbour";
  const shows =
    (path: string, asked: Asked = {}, text = title) =>
    async () => {
      const { status, text: body } = await ask(path, asked);
      return status === 200 && body.includes(text);
    };
  const gives = (path: string) => async () => (await ask(path)).status === 200;
  const member = { cookie: session };
  const shared = (await ask(playlist.link)).text;
  const sharedFile = (kind: string) =>
    new RegExp(`${playlist.link}/${kind}/[^"/&]+`).exec(shared)?.[0] ?? `/no-${kind}-on-the-shared-page`;
  const sharePicture = /share\/song\/[^"]+\.png/.exec((await ask(`/music-sync-licensing/song/${song.slug}`)).text)?.[0];
  const surfaces = {
    "its page": shows(`/music-sync-licensing/song/${song.slug}`),
    "its page, signed in": shows(`/music-sync-licensing/song/${song.slug}`, member),
    "its lyrics": shows(`/music-sync-licensing/song/${song.slug}/lyrics`, {}, "Salt on the rope"),
    "page of its artist": shows("/music-sync-licensing/artist/ferry-lines"),
    "page of its album": shows("/music-sync-licensing/album/quay"),
    search: shows("/search?q=withdrawn", {}, song.slug),
    "search, signed in": shows("/search?q=withdrawn", member, song.slug),
    suggestions: shows("/api/v1/typeahead?q=withdr"),
    discover: shows("/discover", {}, song.slug),
    "start page": shows("/landing", {}, song.slug),
    sitemap: shows("/sitemap.xml", {}, song.slug),
    "picture for shared links": gives(`/${sharePicture}`),
    "API: what players ask for": gives(`/api/v1/songs/${song.id}/options`),

    "public playlist": shows(`/music-sync-licensing/playlist/${playlist.slug}`, {}, song.slug),
    "playlist of its owner": shows(`/music-sync-licensing/edit-playlist/${playlist.id}`, member, song.slug),
    "shared playlist": shows(playlist.link),
    "stream of a shared playlist": gives(`${sharedFile("media")}/hls/master.m3u8`),
    "stream: playlist": gives(`${folder}/hls/master.m3u8`),
    "stream: segment": gives(`${folder}/hls/64k/s0.m4s`),
    "stream: file": gives(`${folder}/direct.m4a`),
    "MP3 of a page": gives(`${folder}/download.mp3`),
    waveform: gives(`${folder}/peaks.bin`),
    cover: gives(`/media/${picture}/cover.webp`),
  };
  await timesUntil(surfaces, true, 10 * second);
  const db = await open();
  const change = async (status: "icebox" | "published") => {
    await db.update(recordings).set({ status }).where(eq(recordings.id, song.id));
    await markDirty({ db, now: Date.now() }, song.id);
    await runMinute();
  };
  await change("icebox");
  const gone = await timesUntil(surfaces, false);
  expect((await ask(`${folder}/peaks.bin`, member)).status, "staff still hear it").toBe(200);
  await change("published");
  const back = await timesUntil(surfaces, true);
  const seconds = (times: Map<string, number>, name: string) => Math.round((times.get(name) ?? 0) / second);
  console.info(
    [...gone.keys()].map((name) => `${name}: ${seconds(gone, name)} s, back ${seconds(back, name)} s`).join("\n"),
  );
});

test("a tier without public access streams to people with an account only", async () => {
  const db = await open();
  const path = `/media/songs/${song.id}/${rev}/direct.m4a`;
  const embeddable = "Cross-Origin-Resource-Policy";
  const visitor = await ask(path);
  expect([visitor.status, visitor.headers.get(embeddable)]).toEqual([200, "cross-origin"]);
  await db.update(tiers).set({ publicAccess: false }).where(eq(tiers.id, tierId));
  await timesUntil({ "stream for visitors": async () => (await ask(path)).status === 200 }, false);
  const member = await ask(path, { cookie: session });
  expect([member.status, member.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(member.headers.get(embeddable)).toBe("same-site");
  await db.update(tiers).set({ publicAccess: true }).where(eq(tiers.id, tierId));
});
