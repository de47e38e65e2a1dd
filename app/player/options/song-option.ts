import { songPath } from "#app/track/track.ts";

/** The options of a song in the order of the menu: docs/product/catalogue.md. */
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
 * One line of the menu. `href` is a page that works without scripts; `opens` says what scripts do instead of going there: a dialog
 * with the page's content, the panel of lyrics, a download beside the page, or nothing else ("page").
 */
export type OptionLink = { option: SongOption; href: string; opens: "page" | "dialog" | "lyrics" | "download" };

/** The pages of a song that can also open as a dialog, by the last part of their address. */
export const optionPages = ["rights", "notes", "message", "add-to-playlist", "license"] as const;

export type OptionPage = (typeof optionPages)[number];

/** The page of one option: `/music-sync-licensing/song/paper-lanterns/rights`. */
export function optionPath(track: { slug: string }, page: OptionPage | "lyrics" | "options"): string {
  return `${songPath(track)}/${page}`;
}
