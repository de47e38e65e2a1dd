import { inlineTracks } from "#app/playlists/playlist.ts";
import { copy } from "#app/sliders/copy.ts";
import type { ArtistSlide, PlaylistSlide, PublicSlider } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";

/** Genres with fewer tracks get no card. */
const minTracks = 2;
const maxCards = 12;

/**
 * Built-in sliders, the fallback of Discover (docs/product/sliders.md): a collection for each genre of `tracks`, most popular first, and
 * their artists. Empty without tracks.
 */
export function defaultSliders(tracks: TrackView[]): PublicSlider[] {
  const lists = [
    slider("genres", copy.defaults.genres, genreSlides(tracks)),
    slider("artists", copy.defaults.artists, artistSlides(tracks)),
  ];
  return lists.filter((list) => list.items.length > 0);
}

function slider(id: string, title: string, items: PlaylistSlide[] | ArtistSlide[]): PublicSlider {
  const kind = id === "artists" ? "artist" : "playlist";
  const settings = { show: kind === "artist" ? 5 : 4, scroll: 2 };
  return { id: `default-${id}`, title, description: "", kind, settings, segments: [], items };
}

function blankSlide(id: string, name: string) {
  const texts = { description: "", itemUrl: "", agency: "", brand: "", category: "", slug: "", link: "" };
  return { ...texts, id, itemId: null, name, tags: [], image: null, focus: "center" as const, isDownloadable: false };
}

function grouped(tracks: TrackView[], namesOf: (track: TrackView) => string[]): [string, TrackView[]][] {
  const groups = new Map<string, TrackView[]>();
  for (const track of tracks) {
    for (const name of namesOf(track)) groups.set(name, [...(groups.get(name) ?? []), track]);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, maxCards);
}

function playlistSlide(id: string, name: string, tracks: TrackView[]): PlaylistSlide {
  const totalMs = tracks.reduce((sum, track) => sum + track.durationMs, 0);
  return {
    ...blankSlide(`default-${id}`, name),
    kind: "playlist",
    tracks: tracks.slice(0, inlineTracks),
    totalTracks: tracks.length,
    totalMs,
  };
}

function genreSlides(tracks: TrackView[]): PlaylistSlide[] {
  const genres = grouped(tracks, (track) => track.genres.slice(0, 1)).filter(([, own]) => own.length >= minTracks);
  if (genres.length > 0) return genres.map(([genre, own]) => playlistSlide(`genre-${genre}`, genre, own));
  return tracks.length > 0
    ? [{ ...playlistSlide("newest", copy.defaults.newest, tracks), description: copy.defaults.newestText }]
    : [];
}

function artistSlides(tracks: TrackView[]): ArtistSlide[] {
  return grouped(tracks, (track) => track.artists.map((artist) => artist.slug)).flatMap(([slug, own]) => {
    const artist = own[0]?.artists.find((one) => one.slug === slug);
    if (!artist) return [];
    const slide = { ...blankSlide(`default-artist-${slug}`, artist.name), slug };
    // Only part of the catalogue was read, so that the artist's number of songs is unknown.
    return [{ ...slide, kind: "artist" as const, artistName: artist.name, totalSongs: null, topTrack: own[0] ?? null }];
  });
}
