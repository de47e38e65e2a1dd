import { foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { writeLrc } from "#app/catalogue/lyrics/lyric-text.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** The lyrics of a recording, published or not. @throws AppError unauthorised, forbidden, not_found */
export async function readLyrics(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const [found, lines] = await ctx.db.batch([selectSong(ctx, id), lyricLines(ctx, { recordingId: id })]);
  const song = foundSong(found);
  return {
    id,
    version: versionOf(song),
    durationMs: song.durationMs,
    language: song.language,
    slug: song.slug,
    lines: lines.map(({ atMs, text }) => ({ atMs, text })),
    text: writeLrc(lines),
    canEdit: can(ctx.actor, "songs-edit", ctx.company),
  };
}
