import type { PlayableTrack } from "#app/player/player.ts";
import type { ReelSlide } from "#app/sliders/slider.ts";

type Shown = "id" | "itemId" | "name" | "brand" | "agency" | "description" | "tags" | "image" | "focus" | "video";

/** A slide between the cover and the summary. Its description is HTML of a few plain elements. */
export type ViewerSlide = Pick<ReelSlide, Shown> & {
  track: PlayableTrack | null;
  /** The passage of the music, in words that follow the names of the artists. */
  passage?: string | undefined;
  /** Address of its own-hosted video, where staff allow it to be downloaded. */
  download?: string | undefined;
  /** What its picture shows, where that is not said beside it. */
  alt?: string;
  /** Only its text, without a picture. */
  isText?: boolean;
};

/** What the viewer calls what it shows: words that differ between reels and pitches come with the data. */
export type ReelWords = { label: string; start: string; edit: string; slides: string; download?: string };

/** A reel or a pitch as its viewer gets it: visible slides in their order. */
export type Reel = {
  /** Where this viewer sees it: the reel's own address, or the one of a share link. */
  path: string;
  words: ReelWords;
  /** Its music follows the slides, and without scripts it is one page to scroll. */
  isPitch?: true;
  title: string;
  /** Who it is for, in words, on the cover. */
  client?: string;
  description: string;
  /** On the summary instead of the description. */
  closing?: string;
  keywords: string[];
  /** Addresses of the pictures of the front page; null for none. */
  background: string | null;
  logo: string | null;
  slides: ViewerSlide[];
  /** Tiny pictures, as `data:` addresses, by the address of the uploaded picture without the name of its variant. */
  placeholders: Record<string, string>;
};

/** Slides of the viewer: the cover, one for each item, and the summary (docs/product/reels.md). */
export function slideTotal({ slides }: Pick<Reel, "slides">): number {
  return slides.length + 2;
}

/** What fills the frame of a picture until it is there; null where nothing was made of it. */
export function placeholderOf({ placeholders }: Pick<Reel, "placeholders">, image: string): string | null {
  return placeholders[image.replace(/\/[^/]*$/, "")] ?? null;
}

/** Lengths of a description, in characters, from which it is set smaller: docs/product/reels.md. */
const textSteps = [
  { over: 380, className: "text-sm" },
  { over: 225, className: "text-base" },
  { over: 165, className: "text-lg" },
];

/** The size of a slide's description: the longer, the smaller, so that it stays beside its picture. */
export function textSize(plain: string): string {
  return textSteps.find(({ over }) => plain.length > over)?.className ?? "text-xl";
}

/** The slide that the query names, from 0 for the cover; anything that is none is the cover. */
export function readSlideIndex(query: URLSearchParams, total: number): number {
  const text = query.get("slide") ?? "";
  const index = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return index < total ? index : 0;
}

/** The address of a slide. */
export function slidePath({ path }: Pick<Reel, "path">, index: number): string {
  return index === 0 ? path : `${path}?slide=${index}`;
}
