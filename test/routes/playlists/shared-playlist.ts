import { env } from "cloudflare:workers";
import { loader as openLoader, action as recipientAction } from "#app/playlists/sharing/routes/shared-playlist.tsx";
import { loader as one, action as oneAction } from "#app/share-subjects/routes/share.tsx";
import { loader as openFile } from "#app/share-subjects/routes/shared-download.ts";
import { loader as openMedia } from "#app/share-subjects/routes/shared-media.ts";
import { action as visitAction, loader as visitPicture } from "#app/share-subjects/routes/shared-visit.ts";
import { action as create, loader as list } from "#app/share-subjects/routes/shares.tsx";
import { playlistSections, playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addDownloadable, noise, wavAround } from "#test/routes/downloads/download-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };
const { MEDIA } = env as unknown as { MEDIA: R2Bucket };

type Given = Parameters<typeof visit>[1];

export const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

let made = 0;

/** A file of the stream of each recording. */
export const segment = "hls/64k/1.m4s";

/** A recording of two minutes with an MP3, a WAV and a stream. */
export async function addTrack(title: string, given: { hiddenFrom?: string[] } = {}) {
  const [mp3, wav] = [noise(4_000), wavAround(noise(8_000))];
  const recording = await addDownloadable({ title, artist: "The Harbour Lines", durationMs: 120_000, ...given }, [
    { role: "mp3", name: "track.mp3", contentType: "audio/mpeg", bytes: mp3 },
    { role: "original", name: "track.wav", contentType: "audio/wav", bytes: wav },
  ]);
  for (const name of [segment, "direct.mp3"])
    await MEDIA.put(`songs/${recording.id}/0123456789abcdef/${name}`, noise(2_000));
  return recording;
}

type PlaylistGiven = {
  owner?: string | null;
  companyId?: string;
  visibility?: "private" | "company" | "public";
  tracks?: string[];
};

/** A playlist of these recordings, the second under the heading "Closing"; its rows are `{id}-{place}`. */
export async function addPlaylist(given: PlaylistGiven = {}): Promise<string> {
  const { owner = "supervisor", companyId = mainCompany.id, visibility = "private", tracks = [] } = given;
  const { db } = testContext();
  made += 1;
  const id = `shared-playlist-${made}`;
  const ownerId = owner === null ? null : idOf(owner);
  await db.insert(playlists).values({ id, companyId, ownerId, slug: id, name: "Spring campaign", visibility });
  for (const [at, recordingId] of tracks.entries())
    await db.insert(playlistTracks).values({
      id: `${id}-${at}`,
      playlistId: id,
      recordingId,
      position: at + 1,
      note: at === 0 ? "Our favourite" : "",
    });
  await db.insert(playlistSections).values({ id: `${id}-s`, playlistId: id, title: "Closing", position: 1.5 });
  return id;
}

const pathOf = (id: string, host = "localhost") => `http://${host}/music-sync-licensing/edit-playlist/${id}/shares`;

export async function listShares(cookie: string, id: string, host = "localhost") {
  const { answer, ctx } = await visit(pathOf(id, host), { cookie, params: { id } }, list);
  const data = answer as Awaited<ReturnType<typeof list>>;
  return { ...data, tracks: data.tracks ?? [], trips: ctx.trips.count };
}

export async function getShare(cookie: string, id: string, linkId: string, host = "localhost") {
  const { answer, ctx } = await visit(`${pathOf(id, host)}/${linkId}`, { cookie, params: { id, linkId } }, one);
  const data = answer as Awaited<ReturnType<typeof one>>;
  return { ...data, tracks: data.tracks ?? [], trips: ctx.trips.count };
}

export function postShare(cookie: string, id: string, form: Record<string, string>, host = "localhost") {
  return visit(pathOf(id, host), { method: "POST", cookie, form, params: { id } }, create);
}

export function changeShare(cookie: string, id: string, linkId: string, form: Record<string, string>) {
  return visit(`${pathOf(id)}/${linkId}`, { method: "POST", cookie, form, params: { id, linkId } }, oneAction);
}

/** Makes a link as its owner makes it; its id and its token. */
export async function share(cookie: string, id: string, form: Record<string, string> = {}) {
  const { answer } = await postShare(cookie, id, { recipient: "Dana Wu", ...form });
  const linkId = (answer as Response).headers?.get("Location")?.split("/").at(-1);
  if (linkId === undefined) throw new Error(`no link: ${JSON.stringify(answer)}`);
  const { link } = await getShare(cookie, id, linkId);
  return { linkId, token: link.address.split("/").at(-1) ?? "" };
}

const pageOf = (token: string, host = "localhost") => `http://${host}/playlists/share/${token}`;

type Shown = Extract<Awaited<ReturnType<typeof openLoader>>["data"], { state: "open" }>;

/** The page of a link, as its recipient gets it. */
export async function open(token: string, { host, ...given }: Given & { host?: string } = {}) {
  const { answer, ctx } = await visit(pageOf(token, host), { ...given, params: { token } }, openLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof openLoader>>;
  const shown: Partial<Omit<Shown, "state">> = data.state === "open" ? data : {};
  return { ...shown, data, state: data.state, status: init?.status, ctx };
}

/** A form of the page of a link. */
export function send(token: string, form: Record<string, string>, { host, ...given }: Given & { host?: string } = {}) {
  const sent = { method: "POST", contentType: "application/x-www-form-urlencoded", ...given, form, params: { token } };
  return visit(pageOf(token, host), sent, recipientAction);
}

/** What the page of a link reports. */
export async function report(token: string, body: unknown, { host, ...given }: Given & { host?: string } = {}) {
  const sent = { method: "POST", contentType: "application/json", body: JSON.stringify(body), ...given };
  return (await apiResponse(`${pageOf(token, host)}/visit`, { ...sent, params: { token } }, visitAction)).status;
}

/** The picture that the page of a link loads where no script runs. */
export function loadPicture(token: string, given: Given = {}) {
  const headers = { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin", ...given.headers };
  return visit(`${pageOf(token)}/visit`, { ...given, headers, params: { token } }, visitPicture);
}

/** A file of a track. */
export function download(
  token: string,
  item: string,
  format: string,
  { host, ...given }: Given & { host?: string } = {},
) {
  const url = `${pageOf(token, host)}/download/${item}?format=${format}`;
  return apiResponse(url, { ...given, params: { token, item } }, openFile);
}

/** A file of the stream of a track. */
export function stream(
  token: string,
  item: string,
  name: string,
  { host, ...given }: Given & { host?: string } = {},
): Promise<Response> {
  const params = { token, item, "*": name };
  return apiResponse(`${pageOf(token, host)}/media/${item}/${name}`, { ...given, params }, openMedia);
}

/** The cookie that a response sets, as the browser sends it back. */
export function passOf(headers: Headers): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith("share-pass="));
  return set?.split(";")[0] ?? "";
}
