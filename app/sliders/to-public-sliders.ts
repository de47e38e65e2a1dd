import type { TrackView } from "#app/player/track.ts";
import type { PlaylistCard } from "#app/playlists/playlist.ts";
import {
  defaultSliderSettings,
  type PublicSlide,
  type PublicSlider,
  type SliderKind,
  type SliderSettings,
} from "#app/sliders/slider.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";

type SliderRow = Omit<PublicSlider, "items"> & { settings: Partial<SliderSettings> };

type SlideRow = {
  id: string;
  sliderId: string;
  itemId: string | null;
  name: string;
  description: string;
  tags: string[];
  backgroundKey: string | null;
  itemUrl: string;
  agency: string;
  brand: string;
  category: string;
  topSongId: string | null;
  link: string;
  slug: string;
  settings: { isDownloadable: boolean };
};

type ArtistRow = {
  id: string;
  name: string;
  slug: string;
  imageKey: string | null;
  totalSongs: number;
  topId: string | null;
};

type Shown = {
  artists: Map<string, ArtistRow>;
  playlists: Map<string, PlaylistCard>;
  tracks: Map<string, TrackView>;
  apex: string;
};

type Rows = {
  /** In the order they are shown. */
  sliders: SliderRow[];
  /** In the order they are shown within their slider. */
  slides: SlideRow[];
  artists: ArtistRow[];
  playlists: PlaylistCard[];
  tracks: Map<string, TrackView>;
  /** Bare host name under which our own videos lie. */
  apex: string;
};

/** Puts rows together. A slide whose artist, playlist or video is gone is dropped, and a slider without slides with it. */
export function toPublicSliders(rows: Rows): PublicSlider[] {
  const shown = {
    artists: byId(rows.artists),
    playlists: byId(rows.playlists),
    tracks: rows.tracks,
    apex: rows.apex,
  };
  return rows.sliders.flatMap(({ id, title, description, kind, settings, segments }) => {
    const own = rows.slides.filter((slide) => slide.sliderId === id);
    const items = own.map((slide) => slideOf(kind, slide, shown)).filter((slide) => slide !== null);
    if (items.length === 0) return [];
    return [{ id, title, description, kind, settings: { ...defaultSliderSettings, ...settings }, segments, items }];
  });
}

function byId<T extends { id: string }>(rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function pictureOf(...keys: (string | null | undefined)[]): string | null {
  const key = keys.find(Boolean);
  return key ? `/media/${key}` : null;
}

function slideOf(kind: SliderKind, row: SlideRow, shown: Shown): PublicSlide | null {
  const { sliderId, backgroundKey, topSongId, settings, ...named } = row;
  const slide = { ...named, image: pictureOf(backgroundKey), isDownloadable: settings.isDownloadable };
  const track = (topSongId && shown.tracks.get(topSongId)) || null;
  if (kind === "slides") return { ...slide, kind };
  if (kind === "work") return { ...slide, kind, track, video: readVideoUrl(row.itemUrl, shown.apex) };
  if (kind === "video") {
    const video = readVideoUrl(row.itemUrl, shown.apex);
    return video && { ...slide, kind, video };
  }
  if (row.itemId === null) return null;
  if (kind === "artist") {
    const artist = shown.artists.get(row.itemId);
    if (!artist) return null;
    const { name, slug, imageKey, totalSongs, topId } = artist;
    const topTrack = track ?? ((topId && shown.tracks.get(topId)) || null);
    return { ...slide, kind, name, slug, image: pictureOf(backgroundKey, imageKey), totalSongs, topTrack };
  }
  const playlist = shown.playlists.get(row.itemId);
  if (!playlist) return null;
  const { id, imageKey, description, ...card } = playlist;
  return {
    ...slide,
    ...card,
    kind,
    image: pictureOf(backgroundKey, imageKey),
    description: slide.description || description,
  };
}
