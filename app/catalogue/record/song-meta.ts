import type { MetaDescriptor } from "@remix-run/cloudflare";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { breadcrumbData, crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songMetaCopy as copy } from "#app/catalogue/record/song-meta-copy.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { directFile } from "#app/player/playback.ts";
import { artistPath, formatDuration, isoDuration, songPath, type TrackView } from "#app/track/track.ts";

/** As much as previews of links show. */
const maxDescription = 300;

/** `image`: path of the share picture. */
type Place = { origin: string; siteName: string; image: string };

/** Data for other sites. `audio` is absolute. */
function describeSong(track: TrackView, origin: string) {
  const artists = track.artists.map(({ name }) => name).join(", ");
  const words = [...track.genres, ...track.moods].slice(0, 4).join(", ");
  const facts = [words, formatDuration(track.durationMs)].filter(Boolean).join(", ");
  return {
    artists,
    description: copy.description(track.title, artists, facts),
    audio: `${origin}${directFile(track)}`,
    audioType: track.mp3 ? "audio/mpeg" : "audio/mp4",
  };
}

function songCard(track: TrackView, { origin, image }: Pick<Place, "origin" | "image">): MetaDescriptor[] {
  const { artists, description, audio, audioType } = describeSong(track, origin);
  return [
    { property: "og:audio", content: audio },
    { property: "og:audio:type", content: audioType },
    { property: "music:duration", content: String(Math.round(track.durationMs / 1000)) },
    ...track.artists.map((artist) => ({ property: "music:musician", content: `${origin}${artistPath(artist)}` })),
    ...shareMeta({ url: `${origin}${image}`, alt: copy.imageAlt(track.title, artists) }),
    { name: "twitter:title", content: track.title },
    { name: "twitter:description", content: description },
  ];
}

/** Meta tags of a link that opens a song in the search, at `address`. Search engines index the song's page. */
export function linkedSongMeta(
  track: TrackView,
  { origin, siteName, image, address }: Place & { address: string },
): MetaDescriptor[] {
  const { description } = describeSong(track, origin);
  const canonical = `${origin}${songPath(track)}`;
  return [
    ...pageMeta({ type: "music.song", title: track.title, description, address, siteName, canonical }),
    ...songCard(track, { origin, image }),
  ];
}

/** Meta tags of a song: Open Graph music.song, card, and schema.org MusicRecording (docs/design/field-conventions.md). */
export function songMeta(page: SongPage, { origin, siteName, image }: Place): MetaDescriptor[] {
  const { track, albums, texts } = page;
  const address = `${origin}${songPath(track)}`;
  const { description, audio, audioType } = describeSong(track, origin);
  const [album] = albums;
  const crumbs = [...crumbsTo({ artists: track.artists, album }), { name: track.title, path: songPath(track) }];
  return [
    ...pageMeta({
      ...{ type: "music.song", title: track.title, address, siteName },
      description: texts.description.slice(0, maxDescription) || description,
    }),
    ...songCard(track, { origin, image }),
    ...(album ? [{ property: "music:album", content: `${origin}${albumPath(album)}` }] : []),
    ...(album?.track ? [{ property: "music:album:track", content: String(album.track) }] : []),
    { "script:ld+json": recordingData(page, { address, audio, audioType, origin }) },
    { "script:ld+json": breadcrumbData(crumbs, origin) },
  ];
}

type Addresses = { address: string; audio: string; audioType: string; origin: string };

function recordingData({ track, facts, albums, credits }: SongPage, { address, audio, audioType, origin }: Addresses) {
  const writers = credits.filter(({ side, roles }) => side === "composition" && !roles.includes("E"));
  const [album] = albums;
  return {
    "@context": "https://schema.org",
    "@type": "MusicRecording",
    name: track.title,
    url: address,
    duration: isoDuration(track.durationMs),
    byArtist: track.artists.map((artist) => ({
      "@type": "MusicGroup",
      name: artist.name,
      url: `${origin}${artistPath(artist)}`,
    })),
    ...(facts.isrc ? { isrcCode: facts.isrc } : {}),
    ...(track.genres.length > 0 ? { genre: track.genres } : {}),
    ...(album ? { inAlbum: { "@type": "MusicAlbum", name: album.title, url: `${origin}${albumPath(album)}` } } : {}),
    recordingOf: {
      "@type": "MusicComposition",
      name: track.title,
      ...(facts.iswc ? { iswcCode: facts.iswc } : {}),
      ...(writers.length > 0 ? { composer: writers.map(({ name }) => ({ "@type": "Person", name })) } : {}),
    },
    audio: { "@type": "AudioObject", contentUrl: audio, encodingFormat: audioType },
  };
}
