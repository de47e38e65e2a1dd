import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** The list of pitches. */
export const pitchesPath = "/pitch";

/** Where a pitch is shown to people with an account. */
export function pitchPath(id: string): string {
  return `/pitch/${encodeURIComponent(id)}`;
}

/** Where a pitch is edited. */
export function pitchEditPath(id: string): string {
  return `/pitch/edit/${encodeURIComponent(id)}`;
}

/** Characters of the texts of a pitch. */
export const pitchLimits = {
  title: 120,
  client: 120,
  intro: 2_000,
  closing: 2_000,
  slideTitle: 120,
  text: 1_000,
  pictureText: 200,
} as const;

/** Slides between the cover and the closing slide: a page shows all of them. */
export const maxSlides = 200;
/** Of one person at one company. */
export const maxPitches = 1_000;

export const pitchVisibilities = ["private", "company"] as const;
export type PitchVisibility = (typeof pitchVisibilities)[number];

/** What a member of a pitch may do; its owner every thing. */
export const pitchRoles = ["viewer", "editor"] as const;
export type PitchRole = (typeof pitchRoles)[number];

/** Of one pitch. */
export const maxPitchMembers = 50;

/** The texts of a pitch, and who sees it. */
export type PitchDetails = {
  title: string;
  client: string;
  intro: string;
  closing: string;
  visibility: PitchVisibility;
  /** One of the default backgrounds or a picture of one's own; empty for the first of them. */
  background: string;
};

/** Whether the key of a background is that of a picture that someone uploaded. */
export function isOwnPicture(key: string): boolean {
  return key.startsWith("images/");
}

/** A picture of a slide's own: its key, its description for people who cannot see it, and the part that stays visible. */
export type SlidePicture = { key: string; alt: string; focus: FocalPoint };

type SharedFields = { id: string; title: string; text: string; visible: boolean; picture: SlidePicture | null };

export type TextSlide = SharedFields & { kind: "text" };

/** `track` is null when it is no longer available to the visitor; `title` is empty for the track's own. */
export type TrackSlide = SharedFields & {
  kind: "track";
  track: PlayableTrack | null;
  recordingId: string;
  startMs: number | null;
  endMs: number | null;
};

export type PitchSlide = TextSlide | TrackSlide;
