import { songPath } from "#app/track/track.ts";

/** Options of a song in menu order: docs/product/catalogue.md. */
export const songOptions = [
  "featured-in",
  "rights",
  "lyrics",
  "similar",
  "download-mp3",
  "download-hi-res",
  "notes",
  "message",
  "placement",
  "add-to-playlist",
  "license",
] as const;

export type SongOption = (typeof songOptions)[number];

/**
 * One entry of the menu. `href` is a page that works without scripts; `opens` is what scripts do instead: a dialog with the page's content,
 * the lyrics panel, a download, or navigation ("page").
 */
export type OptionLink = { option: SongOption; href: string; opens: "page" | "dialog" | "lyrics" | "download" };

/** Pages of a song that can also open as a dialog, by their last path segment. */
export const optionPages = ["rights", "notes", "message", "add-to-playlist", "license"] as const;

export type OptionPage = (typeof optionPages)[number];

/** The page of one option: `/music-sync-licensing/song/paper-lanterns/rights`. */
export function optionPath(track: { slug: string }, page: OptionPage | "lyrics" | "options"): string {
  return `${songPath(track)}/${page}`;
}
