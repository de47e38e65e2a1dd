import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { Video } from "#app/sliders/video-url.ts";
import type { TrackView } from "#app/track/track.ts";

export type SliderKind = ItemKind | "work" | "video" | "slides";
/** Kinds whose slides refer to a catalogue record. */
export const itemKinds = ["artist", "playlist"] as const;
export type ItemKind = (typeof itemKinds)[number];

export function isItemKind(kind: string | null): kind is ItemKind {
  return kind === "artist" || kind === "playlist";
}

/** Items shown at once, and items per arrow press. */
export type SliderSettings = {
  show: number;
  scroll: number;
  backgroundImage?: string | null;
  clientLogo?: string | null;
  keywords?: string[];
};

/** `focus`: focal point of the picture; default centre. */
export type SlideSettings = { isDownloadable: boolean; focus?: FocalPoint };

/** Default settings: docs/product/sliders.md. */
export const defaultSliderSettings: SliderSettings = { show: 2, scroll: 2 };

/** Segment of visitors without a segment in their link. */
export const defaultSegment = "default";

type Slide = {
  id: string;
  /** Artist, playlist, work or recording; null for a slide without one. */
  itemId: string | null;
  name: string;
  description: string;
  tags: string[];
  /** Picture URL; null draws strata from the id. */
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

/** `name` is as typed by staff; `artistName` is the artist's. */
export type ArtistSlide = Slide & {
  kind: "artist";
  artistName: string;
  totalSongs: number | null;
  topTrack: TrackView | null;
};

/** `tracks` are the first ones; `totalTracks` and `totalMs` count all. */
export type PlaylistSlide = Slide & { kind: "playlist"; tracks: TrackView[]; totalTracks: number; totalMs: number };

export type WorkSlide = Slide & { kind: "work"; video: Video | null; track: TrackView | null };

export type VideoSlide = Slide & { kind: "video"; video: Video };

/** A page of a reel. Its description is HTML of a few elements. */
export type ReelSlide = Slide & { kind: "slides"; video: Video | null; track: TrackView | null };

export type PublicSlide = ArtistSlide | PlaylistSlide | WorkSlide | VideoSlide | ReelSlide;

/** A published slider as sent to visitors: visible slides with their cards. Never empty. */
export type PublicSlider = {
  id: string;
  title: string;
  description: string;
  kind: SliderKind;
  settings: SliderSettings;
  segments: string[];
  items: PublicSlide[];
};
