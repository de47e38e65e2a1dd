import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { Video } from "#app/sliders/video-url.ts";
import type { TrackView } from "#app/track/track.ts";

export type SliderKind = ItemKind | "work" | "video" | "slides";
/** Kinds whose slides are about a record of the catalogue. */
export type ItemKind = "artist" | "playlist";

export function isItemKind(kind: string | null): kind is ItemKind {
  return kind === "artist" || kind === "playlist";
}

/** How many items are shown at once and how many an arrow moves by. */
export type SliderSettings = {
  show: number;
  scroll: number;
  backgroundImage?: string | null;
  clientLogo?: string | null;
  keywords?: string[];
};

/** `focus` is the picture's; without it, its centre. */
export type SlideSettings = { isDownloadable: boolean; focus?: FocalPoint };

/** Used when a slider has none: docs/product/sliders.md. */
export const defaultSliderSettings: SliderSettings = { show: 2, scroll: 2 };

/** The segment of visitors whose link names none. */
export const defaultSegment = "default";

type Slide = {
  id: string;
  /** The artist, playlist, work or recording shown; null for a slide of its own. */
  itemId: string | null;
  name: string;
  description: string;
  tags: string[];
  /** Address of the picture; null draws strata from the id. */
  image: string | null;
  focus: FocalPoint;
  itemUrl: string;
  agency: string;
  brand: string;
  category: string;
  slug: string;
  link: string;
  isDownloadable: boolean;
};

/** `name` is what staff typed; `artistName` is the artist's own. */
export type ArtistSlide = Slide & {
  kind: "artist";
  artistName: string;
  totalSongs: number | null;
  topTrack: TrackView | null;
};

/** `tracks` are the first ones; `totalTracks` and `totalMs` count them all. */
export type PlaylistSlide = Slide & { kind: "playlist"; tracks: TrackView[]; totalTracks: number; totalMs: number };

export type WorkSlide = Slide & { kind: "work"; video: Video | null; track: TrackView | null };

export type VideoSlide = Slide & { kind: "video"; video: Video };

/** A page of a pitch reel. Its description is HTML of a few plain elements. */
export type ReelSlide = Slide & { kind: "slides"; video: Video | null; track: TrackView | null };

export type PublicSlide = ArtistSlide | PlaylistSlide | WorkSlide | VideoSlide | ReelSlide;

/** A published slider as a visitor gets it: visible slides only, each with what its card shows. Never without items. */
export type PublicSlider = {
  id: string;
  title: string;
  description: string;
  kind: SliderKind;
  settings: SliderSettings;
  segments: string[];
  items: PublicSlide[];
};
