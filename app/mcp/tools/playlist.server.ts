import { z } from "zod";
import { playlistBodySchema } from "#app/api/playlists/playlist-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { decoded } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { copy as mcpCopy } from "#app/mcp/server/mcp-copy.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { createOnce } from "#app/mcp/tools/create-once.server.ts";
import { describeLinked, linkedSong, linkedSongSchema, requireNamedSongs } from "#app/mcp/tools/linked-song.server.ts";
import { shareOnce } from "#app/mcp/tools/share-once.server.ts";
import { keyInput, songName } from "#app/mcp/tools/song-input.ts";
import { changePlaylistTogether } from "#app/playlists/access/change-playlist.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { noteField, playlistDetailsSchema } from "#app/playlists/playlist-form.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { playlistSlug } from "#app/playlists/record/create-playlist.server.ts";
import { rowChange } from "#app/playlists/rows/change-row.server.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";

const copy = mcpCopy.playlist;

/** Songs of a call, and of a result: more are read on the page. */
const maxSongs = 100;

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const entry = z
  .union([z.string(), z.strictObject({ song: z.string(), note: noteField })])
  .transform((one) => (typeof one === "string" ? { song: one, note: "" } : one))
  .pipe(z.object({ song: songName, note: z.string() }));

const inputSchema = z.strictObject({
  playlist: z
    .string()
    .trim()
    .max(400)
    .transform((text) => decoded(/\/playlist\/([^/?#]+)/.exec(text)?.[1] ?? text) ?? text)
    .optional()
    .describe("Id, slug or page; without it a new one is made."),
  title: playlistDetailsSchema.shape.name.optional().describe("Of a new one."),
  songs: z
    .array(entry)
    .max(maxSongs, `Name at most ${maxSongs} songs.`)
    .default([])
    .describe("To add at the end: names of songs, or { song, note }. The note of a song that is there is changed."),
  share: z.string().trim().min(1).max(120).optional().describe("Name of a recipient, for whom a link is made."),
  showNotes: z.boolean().default(false).describe("Whether the recipient sees the notes."),
  key: keyInput.optional().describe("Any text that is new for each playlist or link; it makes them once."),
});

type Input = z.output<typeof inputSchema>;
type Listed = { id: string; slug: string; name: string; visibility: "private" | "company" | "public" };

function missing(field: keyof Input, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

/** The recordings of a call in order, each once, and the notes that came with them. @throws AppError not_found */
async function requireEntries(ctx: RequestContext, { songs }: Input) {
  const named = await requireNamedSongs(
    ctx,
    songs.map(({ song }) => song),
  );
  const notes: Record<string, string> = {};
  for (const { song, note } of songs) {
    const id = named.get(song)?.id;
    if (id !== undefined && note !== "") notes[id] = note;
  }
  const tracks = [...new Map([...named.values()].map((track) => [track.id, track])).values()];
  return { tracks, notes };
}

/** The playlist that a program means. @throws AppError not_found, also for one that the person may not read */
async function requirePlaylist(ctx: RequestContext, name: string) {
  const stored = await readPlaylist(ctx, idForm.test(name) ? { id: name } : { slug: name });
  if (stored === null) throw new AppError("not_found", playlistsCopy.gone, { playlist: [playlistsCopy.gone] });
  return readSmartRows(ctx, stored);
}

/** Changes the notes of rows, all or none. */
async function changeNotes(ctx: RequestContext, id: string, rows: PlaylistRow[], notes: Record<string, string>) {
  const changes = rows.flatMap((row) => {
    const note = row.kind === "track" ? notes[row.recordingId] : undefined;
    if (row.kind !== "track" || note === undefined || note === row.note) return [];
    const { recordingId, startMs, endMs } = row;
    const before = { note: row.note, recordingId, startMs, endMs };
    return rowChange(ctx, { id, rowId: row.id, fields: { ...before, note }, before }) ?? [];
  });
  if (changes.length > 0) await changePlaylistTogether(ctx, id, changes);
}

/** Adds the songs of a call with their notes. */
async function extend(ctx: RequestContext, given: Input, name: string) {
  const { tracks, notes } = await requireEntries(ctx, given);
  const { id, rows } = await requirePlaylist(ctx, name);
  const recordingIds = tracks.map((track) => track.id);
  const [added] = await addToPlaylists(ctx, { recordingIds, playlistIds: [id], name: "", again: false, notes });
  await changeNotes(ctx, id, rows, notes);
  const { rows: after, ...playlist } = await requirePlaylist(ctx, id);
  return { playlist, rows: after, full: added?.full ?? 0 };
}

type Row = { track: Parameters<typeof linkedSong>[1]; note: string };

const tracksOf = (rows: PlaylistRow[]): Row[] =>
  rows.flatMap((row) => (row.kind === "track" && row.track !== null ? [{ track: row.track, note: row.note }] : []));

/** Makes, extends or reads the playlist of a call. */
async function applyTo(ctx: RequestContext, given: Input): Promise<{ playlist: Listed; rows: Row[]; full: number }> {
  const { playlist: name, title, songs, key } = given;
  if (name !== undefined) {
    if (title !== undefined) throw missing("title", copy.titleStays);
    const { playlist, rows, full } =
      songs.length > 0
        ? await extend(ctx, given, name)
        : await requirePlaylist(ctx, name).then(({ rows: all, ...own }) => ({ playlist: own, rows: all, full: 0 }));
    return { playlist, rows: tracksOf(rows), full };
  }
  if (title === undefined) throw missing("title", copy.title);
  if (songs.length === 0) throw missing("songs", "Name a song.");
  if (key === undefined) throw missing("key", copy.key);
  const { tracks, notes } = await requireEntries(ctx, given);
  const id = await createOnce(ctx, { key, name: title, recordingIds: tracks.map((track) => track.id), notes });
  const playlist = { id, slug: playlistSlug(title, id), name: title, visibility: "private" as const };
  return { playlist, rows: tracks.map((track) => ({ track, note: notes[track.id] ?? "" })), full: 0 };
}

export const playlistTool = defineTool({
  name: "playlist",
  description:
    "Without `playlist` it makes a private one of `title`, `songs` and `key`; with it, it adds songs and notes, or reads it. Songs that are not found make it fail as a whole. `share` makes a link for one recipient, which is not mailed: give it to the person. A call that is repeated with its `key` makes nothing more.",
  input: inputSchema,
  output: z.strictObject({
    playlist: playlistBodySchema.pick({ _id: true, slug: true, name: true, visibility: true, uri: true }),
    open: z.url().describe("Page of the playlist."),
    link: z.url().nullable().default(null).describe("For the recipient, who needs no account."),
    total: z.number().describe("Songs that the person can hear."),
    full: z.number().describe("Songs that had no room."),
    songs: z.array(linkedSongSchema.extend({ note: z.string().default("") })),
  }),
  isIdempotent: true,
  isPlayable: false,
  async run(ctx, given) {
    requireAccess(ctx, "playlists");
    const { share: recipient, showNotes, key } = given;
    if (recipient !== undefined && key === undefined) throw missing("key", copy.key);
    const { playlist, rows, full } = await applyTo(ctx, given);
    const { id: _id, slug, name, visibility } = playlist;
    const uri = playlistPath({ slug });
    const link =
      recipient === undefined ? null : await shareOnce(ctx, { id: _id, recipient, showNotes, key: key ?? "" });
    return {
      playlist: { _id, slug, name, visibility, uri },
      open: new URL(uri, ctx.url).href,
      link,
      total: rows.length,
      full,
      songs: rows.slice(0, maxSongs).map(({ track, note }) => ({ ...linkedSong(ctx, track), note })),
    };
  },
  describe: ({ playlist, open, link, total, full, songs }) => [
    `${playlist.visibility === "private" ? "Private playlist" : "Playlist"} ${quoted(playlist.name)}, ${total} songs: ${open}`,
    ...(link === null ? [] : [`Link for the recipient, not sent yet: ${link}`]),
    ...(full === 0 ? [] : [`${full} songs had no room.`]),
    ...describeLinked(songs, ({ note }) => (note === "" ? [] : [`note: ${quoted(note)}`])),
  ],
  links: ({ playlist, open }) => [{ uri: open, name: playlist.name, description: "Playlist" }],
});
