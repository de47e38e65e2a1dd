import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** The list of pitches. */
export const pitchesPath = "/pitch";
/** Those with the profile of a brand. */
export const sonicPitchesPath = "/sonic-pitch";
export type PitchesPath = typeof pitchesPath | typeof sonicPitchesPath;

/** Presentation of a pitch, for users with an account. */
export function pitchPath(id: string): string {
  return `/pitch/${encodeURIComponent(id)}`;
}

/** The same with the profile of a brand beside it. */
export function sonicPitchPath(id: string): string {
  return `${sonicPitchesPath}/${encodeURIComponent(id)}`;
}

export function pitchEditPath(id: string): string {
  return `/pitch/edit/${encodeURIComponent(id)}`;
}

/** Max characters of a pitch's texts. */
export const pitchLimits = {
  title: 120,
  client: 120,
  intro: 2_000,
  closing: 2_000,
  slideTitle: 120,
  text: 1_000,
  pictureText: 200,
} as const;

/** Max slides between cover and closing slide: a page shows all. */
export const maxSlides = 200;
/** Max that are shown, the first: undoing a removal may exceed the limit, and a playlist has more tracks. */
export const maxShownSlides = maxSlides + 100;
/** Max per user and company. */
export const maxPitches = 1_000;

export const pitchVisibilities = ["private", "company"] as const;
export type PitchVisibility = (typeof pitchVisibilities)[number];

/** Roles of members; the owner may do everything. */
export const pitchRoles = ["viewer", "editor"] as const;
export type PitchRole = (typeof pitchRoles)[number];

/** Of one pitch. */
export const maxPitchMembers = 50;

/** Texts and visibility of a pitch. */
export type PitchDetails = {
  title: string;
  client: string;
  intro: string;
  closing: string;
  visibility: PitchVisibility;
  /** A default background or the key of an own picture; empty: the first default. */
  background: string;
};

/** Whether a background's key is an uploaded picture's. */
export function isOwnPicture(key: string): boolean {
  return key.startsWith("images/");
}

/** Own picture of a slide: key, alternative text, focal point. */
export type SlidePicture = { key: string; alt: string; focus: FocalPoint };

type SharedFields = { id: string; title: string; text: string; visible: boolean; picture: SlidePicture | null };

export type TextSlide = SharedFields & { kind: "text" };

/** `track` is null if no longer available to the visitor; `title` is empty for the track's own. */
export type TrackSlide = SharedFields & {
  kind: "track";
  track: PlayableTrack | null;
  recordingId: string;
  startMs: number | null;
  endMs: number | null;
};

export type PitchSlide = TextSlide | TrackSlide;
