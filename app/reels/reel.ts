import type { PlayableTrack } from "#app/player/player.ts";
import type { ReelSlide } from "#app/sliders/slider.ts";

type Shown = "id" | "itemId" | "name" | "brand" | "agency" | "description" | "tags" | "image" | "focus" | "video";

/** A slide between cover and summary. Its description is HTML of a few plain elements. */
export type ViewerSlide = Pick<ReelSlide, Shown> & {
  track: PlayableTrack | null;
  /** Passage of the music, appended to the artists' names. */
  passage?: string | undefined;
  /** How its music fits the brand, in words. */
  fit?: string | undefined;
  /** What the visitor may download: the own video, or files of the track. */
  downloads?: { label: string; href: string }[];
  /** Alternative text of its picture, if not described beside it. */
  alt?: string;
  /** Only its text, without a picture. */
  isText?: boolean;
};

/** Texts that differ between reels and pitches, sent with the data. */
export type ReelWords = { label: string; start: string; edit: string; slides: string };

/** Data of the viewer for a reel or pitch: visible slides in order. */
export type Reel = {
  /** Path for this viewer: the reel's own, or a share link's. */
  path: string;
  words: ReelWords;
  /** Its music follows the slides, and without scripts it is one scrolling page. */
  isPitch?: true;
  /** The agency's own: its services are on the summary. */
  hasServices?: boolean;
  title: string;
  /** Recipient on the cover, in words. */
  client?: string;
  description: string;
  /** Replaces the description on the summary. */
  closing?: string;
  keywords: string[];
  /** URLs of the cover's pictures; null for none. */
  background: string | null;
  logo: string | null;
  slides: ViewerSlide[];
  /** Beside the slides: what a brand sounds like, as HTML. */
  profile?: { name: string; html: string } | null;
  /** Placeholders as `data:` URLs, by picture URL without the variant's name. */
  placeholders: Record<string, string>;
};

/** The music of the slides in order: the queue. */
export function tracksOf({ slides }: Pick<Reel, "slides">): PlayableTrack[] {
  return slides.flatMap(({ track }) => (track ? [track] : []));
}

/** Number of the viewer's slides: cover, items, summary (docs/product/reels.md). */
export function slideTotal({ slides }: Pick<Reel, "slides">): number {
  return slides.length + 2;
}

/** Placeholder of a picture; null if there is none. */
export function placeholderOf({ placeholders }: Pick<Reel, "placeholders">, image: string): string | null {
  return placeholders[image.replace(/\/[^/]*$/, "")] ?? null;
}

/** Description lengths in characters at which the text size decreases: docs/product/reels.md. */
const textSteps = [
  { over: 380, className: "text-sm" },
  { over: 225, className: "text-base" },
  { over: 165, className: "text-lg" },
];

/** Text size of a slide's description: longer texts are smaller, to fit beside the picture. */
export function textSize(plain: string): string {
  return textSteps.find(({ over }) => plain.length > over)?.className ?? "text-xl";
}

/** Slide index in the query, 0 for the cover; invalid values give the cover. */
export function readSlideIndex(query: URLSearchParams, total: number): number {
  const text = query.get("slide") ?? "";
  const index = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return index < total ? index : 0;
}

/** URL of a slide. */
export function slidePath({ path }: Pick<Reel, "path">, index: number): string {
  return index === 0 ? path : `${path}?slide=${index}`;
}
