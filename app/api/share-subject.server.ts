import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";
import { playlistFigures, type TrackFigures } from "#app/playlists/sharing/playlist-figures.server.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { figuresInOrder, type SlideFigures } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { findShareSubject } from "#app/sharing/links/find-share-subject.server.ts";
import { shareFigures } from "#app/sharing/links/share-figures.server.ts";

/**
 * The subject of a share link, for an actor who may share it; `readFigures` reads the figures of its visits. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function requireSubjectOf(ctx: RequestContext, linkId: string) {
  const { kind, id } = await findShareSubject(ctx, { linkId });
  if (kind === "reel") {
    const { subject, items } = await requireSharedReel(ctx, { id });
    return {
      subject,
      async readFigures() {
        return { slides: figuresInOrder(items, await shareFigures(ctx, { subject, linkId })).map(timeBody) };
      },
    };
  }
  if (kind === "pitch") {
    const { subject, slides, tracks } = await requireSharedPitch(ctx, { id });
    return {
      subject,
      async readFigures() {
        const [times, heard] = await Promise.all([
          shareFigures(ctx, { subject, linkId }),
          playlistFigures(ctx, { subject, items: tracks, linkId }),
        ]);
        return { slides: figuresInOrder(slides, times).map(timeBody), tracks: heard.map(trackBody) };
      },
    };
  }
  const { subject, items } = await requireSharedPlaylist(ctx, { id });
  return {
    subject,
    async readFigures() {
      return { tracks: (await playlistFigures(ctx, { subject, items, linkId })).map(trackBody) };
    },
  };
}

function timeBody({ id: _id, name, seconds, visits }: SlideFigures) {
  return { _id, name, seconds, visits };
}

function trackBody({ id: _id, name, plays, seconds, downloads, heat }: TrackFigures) {
  const figures = heat && { heard: heat.heard, replayed: heat.replayed, skipped: heat.skipped };
  return { _id, name, plays, seconds, downloads, heat: figures };
}
