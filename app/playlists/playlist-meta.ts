import type { MetaDescriptor } from "@remix-run/cloudflare";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { coverPreview, playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import type { PlaylistView } from "#app/playlists/read-playlist.server.ts";
import { countTracks, playableTracks, totalMs } from "#app/playlists/rows/playlist-row.ts";
import type { RowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { oembedLink } from "#app/playlists/sharing/embed/oembed.ts";
import { formatDuration, isoDuration, songPath } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type Place = {
  origin: string;
  siteName: string;
  /** Of a playlist with a page of its rows: counts of all. */
  whole?: Pick<RowsPage, "total" | "totalMs">;
};

/** Max songs in the metadata. */
const maxSongs = 100;

/** Open Graph image of a playlist; empty without a picture. */
function coverMeta({ imageKey, name }: PlaylistView, origin: string): MetaDescriptor[] {
  return imageKey === null ? [] : shareMeta({ url: origin + coverPreview(imageKey), alt: name, type: "image/webp" });
}

/**
 * Metadata of a public playlist: Open Graph's music.playlist and schema.org's MusicPlaylist (field conventions, section 8). All others are
 * noindex.
 */
export function playlistMeta(playlist: PlaylistView, { origin, siteName, whole }: Place): MetaDescriptor[] {
  if (playlist.visibility !== "public") return [{ name: "robots", content: "noindex" }];
  const named = playableTracks(playlist.rows).slice(0, maxSongs);
  const count = whole?.total ?? countTracks(playlist.rows);
  const address = `${origin}${playlistPath(playlist)}`;
  const facts = `${copy.count(count)}, ${formatDuration(whole?.totalMs ?? totalMs(playlist.rows))}`;
  const description = playlist.description || copy.metaDescription(playlist.name, facts, siteName);
  return [
    ...pageMeta({ type: "music.playlist", title: playlist.name, description, address, siteName }),
    ...coverMeta(playlist, origin),
    ...named.map((track) => ({ property: "music:song", content: `${origin}${songPath(track)}` })),
    oembedLink({ address, title: playlist.name, origin }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "MusicPlaylist",
        name: playlist.name,
        url: address,
        description,
        numTracks: count,
        track: named.map((track) => ({
          "@type": "MusicRecording",
          name: track.title,
          url: `${origin}${songPath(track)}`,
          duration: isoDuration(track.durationMs),
          byArtist: { "@type": "MusicGroup", name: artistNames(track) },
        })),
      },
    },
  ];
}
