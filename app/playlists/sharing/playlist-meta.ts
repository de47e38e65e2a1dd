import type { MetaDescriptor } from "@remix-run/cloudflare";
import { shareMeta } from "#app/media/share-meta.ts";
import { coverPreview } from "#app/playlists/playlist.ts";
import { sharedPlaylistCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import { type SharedPlaylist, tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import { formatDuration } from "#app/track/track.ts";

type Described = { playlist: SharedPlaylist; company: string; origin: string };

/** Open Graph metadata of a link: `music.playlist` with title and picture. */
export function sharedPlaylistMeta({ playlist, company, origin }: Described): MetaDescriptor[] {
  const tracks = tracksOf(playlist);
  const time = formatDuration(playlist.totalMs);
  return [
    { property: "og:type", content: "music.playlist" },
    { property: "og:title", content: playlist.title },
    { property: "og:description", content: copy.description(company, copy.tracks(tracks.length, time)) },
    { property: "og:url", content: origin + playlist.path },
    { property: "og:site_name", content: company },
    { property: "music:song_count", content: String(tracks.length) },
    ...shareMeta({
      alt: copy.picture(playlist.title),
      ...(playlist.imageKey === null
        ? { url: `${origin}${playlist.path}/picture.png` }
        : { url: origin + coverPreview(playlist.imageKey), type: "image/webp" }),
    }),
  ];
}
