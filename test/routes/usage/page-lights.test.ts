import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { loader as album } from "#app/catalogue/record/routes/album.tsx";
import { loader as artist } from "#app/catalogue/record/routes/artist.tsx";
import { loader as song } from "#app/catalogue/record/routes/song.tsx";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { loader as panel } from "#app/playlists/panel/routes/playlist-panel.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { loader as editor } from "#app/playlists/routes/edit-playlist-one.tsx";
import { loader as playlist } from "#app/playlists/routes/playlist.tsx";
import { loader as shortlist } from "#app/playlists/shortlist/routes/library-shortlist.tsx";
import { addToShortlist } from "#app/playlists/shortlist/shortlist.server.ts";
import type { SongLight } from "#app/rights/usage/read-row-lights.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";

withDemoSessions();

type Song = Awaited<ReturnType<typeof addClearSong>>;
type Lit = {
  lights?: Record<string, { light: string; reason: string | null }>;
  totals?: string;
  own?: SongLight | null;
};

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";
let [clear, asking]: Song[] = [];
let list = { id: "", slug: "" };

beforeAll(async () => {
  const party = await addParty("Harbour Street");
  const both = { artist: "Lowtide", album: "Tides" };
  clear = await addClearSong({ title: "Clear", ...both }, { partyId: party });
  asking = await addClearSong(
    { title: "Asking", ...both },
    { partyId: party, approvalRequired: true, approvalDays: 5 },
  );
  const recordingIds = [clear.id, asking.id];
  await visit("http://localhost/", { cookie: await cookieOf("supervisor") }, async ({ context: { ctx } }) => {
    const texts = { name: "Listed", description: "", client: "", visibility: "public" as const };
    list = await createPlaylist(ctx, texts);
    for (const ids of [recordingIds, recordingIds.slice(1)])
      await addToPlaylists(ctx, { recordingIds: ids, playlistIds: [list.id], name: "", again: true });
    await addToShortlist(ctx, { ids: recordingIds });
  });
});

type Page = { path: string; params?: Record<string, string>; loader: (args: LoaderFunctionArgs) => unknown };

/** The lights of a page, and the round trips that it takes with this use and without any. */
async function open({ path, params, loader }: Page, account: string | null = "supervisor", text = usage) {
  const cookie = account === null ? "" : await cookieOf(account);
  const at = async (more: string) => {
    const { answer, ctx } = await visit(`http://localhost${path}`, { cookie: cookie + more, params }, loader);
    const body = answer instanceof Response ? await answer.json() : answer;
    const page = (typeof body === "object" && body !== null && "data" in body ? body.data : body) as Lit;
    return { page, trips: ctx.trips.count };
  };
  const [lit, plain] = [await at(`; usage=${encodeURIComponent(text)}`), await at("")];
  return { page: lit.page, plain: plain.page, more: lit.trips - plain.trips };
}

const pages = (): Record<string, Page> => ({
  song: { path: `/music-sync-licensing/song/${asking?.slug}`, params: { slug: asking?.slug ?? "" }, loader: song },
  album: { path: "/music-sync-licensing/album/tides", params: { slug: "tides" }, loader: album },
  artist: { path: "/music-sync-licensing/artist/lowtide", params: { slug: "lowtide" }, loader: artist },
  playlist: { path: `/music-sync-licensing/playlist/${list.slug}`, params: { slug: list.slug }, loader: playlist },
  editor: { path: `/music-sync-licensing/edit-playlist/${list.id}`, params: { id: list.id }, loader: editor },
  panel: { path: `/playlist-panel?pinned=${list.id}`, loader: panel },
  shortlist: { path: "/library/shortlist", loader: shortlist },
});

test("pages of songs have the lights of their rows in one round trip more, and none without a use", async () => {
  for (const [name, page] of Object.entries(pages())) {
    const { page: lit, plain, more } = await open(page);
    expect(lit.lights?.[asking?.id ?? ""], name).toMatchObject({ light: "approvals", days: 5 });
    if (name !== "song") expect(lit.lights?.[clear?.id ?? ""], name).toMatchObject({ light: "clear", reason: null });
    expect([plain.lights, more], name).toEqual([{}, 1]);
  }
});

test("a use that says nothing or cannot be read lights nothing", async () => {
  for (const text of ["", "territories:XX", "x".repeat(4_000)])
    for (const [name, page] of Object.entries(pages())) {
      const { page: lit, more } = await open(page, "supervisor", text);
      expect([lit.lights, more], `${name} ${text.slice(0, 20)}`).toEqual([{}, 0]);
    }
});

test("who may not request licences has no lights, whatever the cookie says", async () => {
  const { song: onSong, album: onAlbum, artist: onArtist } = pages();
  for (const page of [onSong, onAlbum, onArtist])
    for (const account of [null, "artist"]) {
      const { page: lit, more } = await open(page as Page, account);
      expect([lit.lights, more]).toEqual([{}, 0]);
    }
});

test("totals count a song as often as it is listed, and parties are named to those who may know them", async () => {
  const { playlist: onPlaylist, editor: onEditor, song: onSong } = pages();
  for (const page of [onPlaylist, onEditor])
    expect((await open(page as Page)).page.totals).toBe("1 clear, 2 need approval, about 5 days");
  expect((await open(onPlaylist as Page, "admin")).page.totals).toBe("1 clear, 2 need Harbour Street, about 5 days");
  const own = async (account: string) => (await open(onSong as Page, account)).page.own;
  expect(await own("supervisor")).toMatchObject({
    ...{ text: "1 approval, about 5 days", reasons: ["A rights holder must agree, about 5 days"] },
  });
  expect((await own("admin"))?.reasons).toEqual(["Harbour Street must agree, about 5 days"]);
});
