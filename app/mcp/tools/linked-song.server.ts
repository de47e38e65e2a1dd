import type { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { songLink } from "#app/api/listed-songs/listed-songs.server.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import type { TrackView } from "#app/track/track.ts";

const { shape } = listedSongSchema;

/** A song by its page, where nothing is played. */
export const linkedSongSchema = listedSongSchema
  .pick({ title: true, durationSeconds: true, listen: true })
  .extend({ version: shape.version.default(null), artists: shape.artists.default([]) });

export function linkedSong(ctx: Pick<RequestContext, "url">, track: TrackView): z.input<typeof linkedSongSchema> {
  const { id: _, ...link } = songLink(ctx, track);
  return link;
}

/** The songs of names, in their order. @throws AppError not_found, naming those that the person does not see */
export async function requireNamedSongs(
  ctx: RequestContext,
  names: readonly string[],
): Promise<Map<string, TrackView>> {
  const named = await findNamedSongs(ctx, names);
  const missing = names.filter((name) => !named.has(name));
  if (missing.length > 0) {
    const message = `Not found for this person: ${missing.slice(0, 20).map(quoted).join(", ")}`;
    throw new AppError("not_found", "Nothing was changed: some songs were not found.", { songs: [message] });
  }
  return new Map(
    names.flatMap((name) => {
      const found = named.get(name);
      return found === undefined ? [] : [[name, found.track] as const];
    }),
  );
}

/** `more`: what the tool says of a song besides. */
export function describeLinked<Song extends z.output<typeof linkedSongSchema>>(
  songs: readonly Song[],
  more: (song: Song) => readonly string[] = () => [],
): string[] {
  return songs.map((song, index) =>
    [
      `${index + 1}. ${quoted(song.title)}`,
      `artists: ${song.artists.map(quoted).join(", ") || "not on file"}`,
      ...more(song),
      `listen: ${song.listen}`,
    ].join(" · "),
  );
}
