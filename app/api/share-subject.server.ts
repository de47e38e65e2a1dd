import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistFigures } from "#app/playlists/sharing/playlist-figures.server.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { figuresInOrder } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { findShareSubject } from "#app/sharing/links/find-share-subject.server.ts";
import { shareFigures } from "#app/sharing/links/share-figures.server.ts";

/**
 * What a link leads to, for those who may share it; `readFigures` reads what its visits did, as the API shows it.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function requireSubjectOf(ctx: RequestContext, linkId: string) {
  const { kind, id } = await findShareSubject(ctx, { linkId });
  if (kind === "reel") {
    const { subject, items } = await requireSharedReel(ctx, { id });
    return {
      subject,
      async readFigures() {
        const slides = figuresInOrder(items, await shareFigures(ctx, { subject, linkId }));
        return { slides: slides.map(({ id: _id, name, seconds, visits }) => ({ _id, name, seconds, visits })) };
      },
    };
  }
  const { subject, items } = await requireSharedPlaylist(ctx, { id });
  return {
    subject,
    async readFigures() {
      const tracks = await playlistFigures(ctx, { subject, items, linkId });
      return {
        tracks: tracks.map(({ id: _id, name, plays, seconds, downloads, heat }) => ({
          ...{ _id, name, plays, seconds, downloads },
          heat: heat && { heard: heat.heard, replayed: heat.replayed, skipped: heat.skipped },
        })),
      };
    },
  };
}
