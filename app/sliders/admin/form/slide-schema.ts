import { z } from "zod";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { richTextToPlain } from "#app/sliders/rich-text.ts";
import { slideImageKey } from "#app/sliders/slide-image.ts";
import { isItemKind, type SliderKind } from "#app/sliders/slider.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";

const { errors, slide: labels } = formCopy;

/**
 * Max characters of a description (docs/product/sliders.md), and of its HTML in a reel: each of the 500 can have formatting of less than
 * 100.
 */
export const slideLimits = { description: 500, markup: 50_000 };

/** Technical limits, to keep rows readable. */
export const bounds = { text: 200, paragraph: 5_000, url: 500, words: 50, brands: 5_000 };

/** Equal for names and keywords that count as duplicates. Folds only case and surrounding whitespace, so that C, C++ and C# differ. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase();
}

export const text = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value ?? "");
export const nullableText = z
  .string()
  .nullish()
  .transform((value) => value || null);
/**
 * Trimmed, deduplicated ignoring case, without empty ones. Limits are checked in `checkWords`: an issue at one word would belong to no
 * field.
 */
export const words = z
  .array(z.string().trim())
  .nullish()
  .transform((list) => {
    const byKey = new Map<string, string>();
    for (const word of list ?? []) if (word !== "" && !byKey.has(wordKey(word))) byKey.set(wordKey(word), word);
    return [...byKey.values()];
  });
const image = z
  .object({ src: nullableText, focus: z.enum(focalPoints, { error: errors.focus }).nullish() })
  .nullish()
  .transform((value) => ({ src: value?.src ?? null, focus: value?.focus ?? "center" }));
const id = z
  .string()
  .max(64)
  .nullish()
  .transform((value) => value || null);

/** A slide in the API and the form: docs/product/sliders.md. Business rules are checked later. */
export const slideSchema = z
  .object({
    _id: id,
    itemId: id,
    name: text,
    description: text,
    tags: words,
    background: image,
    itemUrl: text,
    visible: z.boolean().nullish(),
    settings: z
      .object({
        agency: text,
        brand: text,
        isVisible: z.boolean().nullish(),
        isDownloadable: z.boolean().nullish(),
      })
      .partial()
      .nullish(),
    agency: text,
    brand: text,
    category: text,
    topSong: z.object({ _id: id }).nullish(),
    slug: text,
    link: text,
    excludeSubdomains: words,
    coverPending: z.boolean().nullish(),
  })
  // `settings` are aliases of the same columns: docs/product/sliders.md.
  .transform(({ settings, visible, agency, brand, ...slide }) => ({
    ...slide,
    agency: agency || (settings?.agency ?? ""),
    brand: brand || (settings?.brand ?? ""),
    visible: visible ?? settings?.isVisible ?? true,
    isDownloadable: settings?.isDownloadable ?? false,
  }));

type Slide = z.output<typeof slideSchema>;
export type Report = (path: (string | number)[], message: string) => void;

/** Error of a list of words; null for none. */
export function checkWords(list: string[], { label, max }: { label: string; max: number }): string | null {
  if (list.length > max) return errors.tooMany(label, max);
  return list.some((word) => word.length > bounds.text) ? errors.longWord(label, bounds.text) : null;
}

function isSafeLink(link: string): boolean {
  return link === "" || /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i.test(link);
}

/** Checks the rules of docs/product/sliders.md for one slide. `apex`: bare host name of our own videos. */
export function checkSlide(slide: Slide, kind: SliderKind, { apex }: { apex: string }, report: Report): void {
  if (slide.name === "") report(["name"], errors.name);
  if (isItemKind(kind) && slide.itemId === null) report(["itemId"], errors.item(kind));
  const isVideoMissing = slide.itemUrl === "" && kind === "video";
  if (isVideoMissing || (slide.itemUrl !== "" && readVideoUrl(slide.itemUrl, apex) === null))
    report(["itemUrl"], errors.video);
  if (!isSafeLink(slide.link)) report(["link"], errors.link);
  const { src } = slide.background;
  if (src !== null && slideImageKey(src) === null) report(["background"], errors.image);
  checkLengths(slide, kind, report);
}

/** Error of a description whose text or markup is too long; null for none. */
function checkDescription(description: string, kind: SliderKind): string | null {
  const text = kind === "slides" ? richTextToPlain(description) : description;
  if (text.length > slideLimits.description) return errors.description(slideLimits.description);
  return description.length > slideLimits.markup ? errors.markup : null;
}

function checkLengths(slide: Slide, kind: SliderKind, report: Report): void {
  const problem = checkDescription(slide.description, kind);
  if (problem !== null) report(["description"], problem);
  for (const name of ["name", "agency", "brand", "category", "slug"] as const)
    if (slide[name].length > bounds.text)
      report([name], errors.long(name[0]?.toUpperCase() + name.slice(1), bounds.text));
  if (slide.itemUrl.length > bounds.url) report(["itemUrl"], errors.video);
  if (slide.link.length > bounds.url) report(["link"], errors.long("Link", bounds.url));
  const lists = {
    tags: { label: labels.keywords, max: bounds.words },
    excludeSubdomains: { label: labels.brands, max: bounds.brands },
  };
  for (const name of ["tags", "excludeSubdomains"] as const) {
    const message = checkWords(slide[name], lists[name]);
    if (message !== null) report([name], message);
  }
}

/** A valid slide as stored. */
export function toStoredSlide(slide: Slide, { apex }: { apex: string }) {
  const video = readVideoUrl(slide.itemUrl, apex);
  const { topSong, background, _id, coverPending, ...own } = slide;
  return {
    ...own,
    id: _id,
    backgroundKey: background.src && slideImageKey(background.src),
    focus: background.focus,
    // Player URLs are normalised to the page, without query.
    itemUrl: video === null ? "" : video.kind === "own" ? video.src : video.page,
    coverPending: coverPending ?? false,
    topSongId: topSong?._id ?? null,
  };
}
