import { eq } from "drizzle-orm";
import { trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import { roomTracks } from "#app/rooms/film/film-cuts.server.ts";
import { filmQueries } from "#app/rooms/film/film-view.server.ts";
import type { FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { type FilmOption, filmOptions } from "#app/rooms/film/player/film-option.ts";
import { openMusic } from "#app/rooms/music/open-music.server.ts";
import { selectOpenLinks } from "#app/sharing/visits/open-share-link.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Given = Pick<Parameters<typeof openMusic>[1], "answers" | "headers"> & {
  /** A guest's links; none for a sender. */
  links: Parameters<typeof openMusic>[1]["rows"];
  tracks: Awaited<ReturnType<typeof roomTracks>>;
  viewer: Pick<FilmViewer, "guestId" | "path">;
};

/** Queries of the film's page: the room's tracks, a guest's links with their answers, and the film. */
export function filmPageQueries(ctx: RequestContext, { roomId, guestId }: Pick<FilmViewer, "roomId" | "guestId">) {
  const { shareLinks } = scoped(ctx.db, ctx.company);
  return [
    roomTracks(ctx, roomId),
    ...selectOpenLinks(ctx, eq(shareLinks.guestId, guestId ?? "")),
    ...filmQueries(ctx, roomId),
  ] as const;
}

/** The music that is heard with a film: a guest's by their links, in their order; all of the room's for a sender. */
export async function readFilmOptions(
  ctx: RequestContext,
  { tracks, links, answers, headers, viewer: { guestId, path } }: Given,
): Promise<FilmOption[]> {
  if (guestId === null)
    return filmOptions(
      tracks.map((row) => ({ ...trackOfRow(row), hideOptions: true })),
      tracks,
    );
  const music = await openMusic(ctx, { rows: links, answers, path, headers });
  const [first, ...others] = music.queries;
  const { lists } = music.read(first === undefined ? [] : await ctx.db.batch([first, ...others]));
  return filmOptions(
    lists.flatMap(({ playlist }) => tracksOf(playlist).map(({ track }) => track)),
    tracks,
  );
}
