import { env } from "cloudflare:workers";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { action as editAction, loader as editLoader } from "#app/pitches/routes/pitch-edit.tsx";
import { action as listAction, loader as listLoader } from "#app/pitches/routes/pitches.tsx";
import { loader as viewLoader } from "#app/pitches/viewer/routes/pitch.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };

type Form = Record<string, string> | [string, string][];

const urlencoded = "application/x-www-form-urlencoded";

/** Three songs of one minute: Cedar, Alder and Birch. */
export async function addSongs() {
  const ctx = testContext();
  const titles = ["Cedar", "Alder", "Birch"];
  return Promise.all(titles.map((title) => addRecording(ctx, { title, artist: "Lowtide", durationMs: 60_000 })));
}

/** The supervisor's playlist of these recordings: the first has a note, the second a passage. */
export async function notedPlaylist(name: string, recordingIds: string[], account = "supervisor") {
  const playlist = await playlistWith(await contextOf(account), name, recordingIds);
  const [first, second] = playlist.rows;
  await DB.batch([
    DB.prepare("UPDATE playlist_tracks SET note = 'For the opening' WHERE id = ?").bind(first),
    DB.prepare("UPDATE playlist_tracks SET start_ms = 10000, end_ms = 25000 WHERE id = ?").bind(second),
  ]);
  return playlist;
}

/** A form of /pitch, or of the list at `path`. */
export async function postList(account: string | null, form: Form, host = "localhost", path = "/pitch") {
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { method: "POST", cookie, contentType: urlencoded, body: new URLSearchParams(form) };
  return visit(`http://${host}${path}`, sent, listAction);
}

export async function openList(account: string, query = "", host = "localhost", path = "/pitch") {
  const { answer, ctx } = await visit(
    `http://${host}${path}${query}`,
    { cookie: await cookieOf(account, host) },
    listLoader,
  );
  return { ...(answer as Awaited<ReturnType<typeof listLoader>>), trips: ctx.trips.count };
}

/** Presses "Present" on a playlist. The id of the pitch that it leads to. */
export async function present(account: string, playlistId: string, host = "localhost"): Promise<string> {
  const { answer } = await postList(account, { act: "present", playlistId }, host);
  return /^\/pitch\/edit\/([\w-]+)$/.exec((answer as Response).headers.get("Location") ?? "")?.[1] ?? "";
}

/** A form of the editor. */
export async function edit(account: string | null, id: string, form: Form, host = "localhost") {
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { method: "POST", cookie, contentType: urlencoded, body: new URLSearchParams(form), params: { id } };
  return (await visit(`http://${host}/pitch/edit/${id}`, sent, editAction)).answer;
}

export async function openEditor(account: string, id: string, query = "", host = "localhost") {
  const url = `http://${host}/pitch/edit/${id}${query}`;
  const { answer, ctx } = await visit(url, { cookie: await cookieOf(account, host), params: { id } }, editLoader);
  return { ...(answer as Awaited<ReturnType<typeof editLoader>>), answer, trips: ctx.trips.count };
}

export async function view(account: string | null, id: string, host = "localhost") {
  const cookie = account === null ? null : await cookieOf(account, host);
  const { answer, ctx } = await visit(`http://${host}/pitch/${id}`, { cookie, params: { id } }, viewLoader);
  return { ...(answer as Awaited<ReturnType<typeof viewLoader>>), trips: ctx.trips.count };
}

/** The names of the slides in their order, as the editor has them. */
export async function namesOf(ctx: RequestContext, id: string): Promise<string[]> {
  const { slides } = await requirePitch(ctx, { id });
  return slides.map((slide) => slide.title || (slide.kind === "track" ? (slide.track?.title ?? "gone") : ""));
}
