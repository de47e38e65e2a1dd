import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import type { Environment } from "#app/edge/context/company.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { richTextToPlain } from "#app/sliders/rich-text.ts";
import { slideImageKey } from "#app/sliders/slide-image.ts";
import { defaultSliderSettings, type SliderKind, type SliderSettings } from "#app/sliders/slider.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";

const { errors, fields: labels } = formCopy;

export const sliderKinds = ["artist", "playlist", "work", "video", "slides"] as const;

/** Specification part 1, sections 5 and 9. */
export const sliderLimits = { show: { min: 2, max: 8 }, scroll: { min: 1, max: 8 }, minPriority: 1, description: 500 };

/** Bounds that only keep a row readable: the specification has none. */
const technical = { text: 200, paragraph: 5_000, url: 500, list: 50, items: 200, priority: 1_000_000 };

/** What the rules depend on besides the slider. `apex` is the bare host name of our own videos. */
export type SliderRules = { environment: Environment; apex: string };

const text = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value ?? "");
const nullableText = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** A number, or what was typed into a number field; null for nothing, NaN for anything else. */
const typedNumber = z
  .union([z.number(), z.string().trim()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : Number(value)));
const words = z
  .array(z.string().trim().max(technical.text, errors.long("Keyword", technical.text)))
  .max(technical.list)
  .nullish()
  .transform((list) => [...new Set((list ?? []).filter((word) => word !== ""))]);
const image = z
  .object({ src: nullableText, focus: z.enum(focalPoints, { error: errors.focus }).nullish() })
  .nullish()
  .transform((value) => ({ src: value?.src ?? null, focus: value?.focus ?? "center" }));
const id = z
  .string()
  .max(64)
  .nullish()
  .transform((value) => value || null);

const itemSchema = z.object({
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
});

/** The body of a slider as the API takes it and the form sends it: specification part 1, section 7. No rule is applied yet. */
const bodySchema = z.object({
  title: text,
  kind: z
    .enum(["", ...sliderKinds], { error: errors.kind })
    .nullish()
    .transform((kind) => kind || null),
  description: text,
  status: z.enum(sliderStatuses, { error: errors.status }).default("unpublished"),
  priority: typedNumber,
  segments: words.optional(),
  settings: z
    .object({
      show: typedNumber,
      scroll: typedNumber,
      backgroundImage: nullableText,
      clientLogo: nullableText,
      keywords: words,
    })
    .partial()
    .nullish(),
  items: z
    .array(itemSchema)
    .max(technical.items, errors.maxItems(technical.items))
    .nullish()
    .transform((list) => list ?? []),
  /** Of the slider that was read; empty when the caller overwrites whatever is there. */
  version: z.string().max(20).default(""),
});

type Body = z.output<typeof bodySchema>;
type Report = (path: (string | number)[], message: string) => void;

function isWhole(value: number | null | undefined, range: { min: number; max: number }): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= range.min && value <= range.max;
}

function checkSettings({ kind, settings, priority }: Body, { environment }: SliderRules, report: Report): void {
  if (kind === null) return;
  const isCarousel = kind === "artist" || kind === "playlist";
  const hasRange = isCarousel || (kind !== "slides" && environment !== "main");
  for (const name of ["show", "scroll"] as const) {
    const range = sliderLimits[name];
    if (hasRange && !isWhole(settings?.[name], range))
      report(["settings", name], errors.range(labels[name], range.min, range.max));
  }
  const mayBeEmpty = kind === "slides" && priority === null;
  const range = { min: sliderLimits.minPriority, max: technical.priority };
  if (!mayBeEmpty && !isWhole(priority, range)) report(["priority"], errors.min(labels.priority, range.min));
}

/** The form of a name that decides whether two are the same. */
function nameKey(name: string): string {
  return fold(name) || name.toLowerCase();
}

function isSafeLink(link: string): boolean {
  return link === "" || /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i.test(link);
}

function checkItem(item: Body["items"][number], kind: SliderKind, { apex }: SliderRules, report: Report): void {
  if (item.name === "") report(["name"], errors.name);
  const isLinked = kind === "artist" || kind === "playlist";
  if (isLinked && item.itemId === null) report(["itemId"], errors.item(kind));
  const isVideoMissing = item.itemUrl === "" && kind === "video";
  if (isVideoMissing || (item.itemUrl !== "" && readVideoUrl(item.itemUrl, apex) === null))
    report(["itemUrl"], errors.video);
  if (!isSafeLink(item.link)) report(["link"], errors.link);
  const { src } = item.background;
  if (src !== null && slideImageKey(src) === null) report(["background"], errors.image);
  const description = kind === "slides" ? richTextToPlain(item.description) : item.description;
  if (description.length > sliderLimits.description)
    report(["description"], errors.description(sliderLimits.description));
  const bounds = {
    name: technical.text,
    agency: technical.text,
    brand: technical.text,
    category: technical.text,
  } as const;
  for (const [name, max] of Object.entries(bounds) as [keyof typeof bounds, number][])
    if (item[name].length > max) report([name], errors.long(name[0]?.toUpperCase() + name.slice(1), max));
  if (item.itemUrl.length > technical.url) report(["itemUrl"], errors.video);
  if (item.link.length > technical.url) report(["link"], errors.long("Link", technical.url));
}

function checkItems({ items, kind }: Body, rules: SliderRules, report: Report): void {
  if (kind === null) return;
  if (items.length === 0) report(["items"], errors.items);
  const names = new Set<string>();
  const itemIds = new Set<string>();
  for (const [at, item] of items.entries()) {
    checkItem(item, kind, rules, (path, message) => report(["items", at, ...path], message));
    const key = nameKey(item.name);
    if (item.itemId !== null && itemIds.has(item.itemId)) report(["items", at, "itemId"], errors.duplicate(kind));
    else if (item.name !== "" && names.has(key)) report(["items", at, "name"], errors.sameName);
    names.add(key);
    if (item.itemId !== null) itemIds.add(item.itemId);
  }
}

function toSettings({ kind, settings }: Body): SliderSettings {
  function within(name: "show" | "scroll"): number {
    const value = settings?.[name];
    return isWhole(value, sliderLimits[name]) ? Number(value) : defaultSliderSettings[name];
  }
  const shown = { show: within("show"), scroll: within("scroll") };
  if (kind !== "slides") return shown;
  const { backgroundImage = null, clientLogo = null, keywords = [] } = settings ?? {};
  return {
    ...shown,
    backgroundImage: backgroundImage && slideImageKey(backgroundImage),
    clientLogo: clientLogo && slideImageKey(clientLogo),
    keywords,
  };
}

function toItem(item: Body["items"][number], { apex }: SliderRules) {
  const video = readVideoUrl(item.itemUrl, apex);
  const { settings, topSong, background, _id, visible, coverPending, ...own } = item;
  return {
    ...own,
    id: _id,
    backgroundKey: background.src && slideImageKey(background.src),
    focus: background.focus,
    // A player link becomes the page's, without a query.
    itemUrl: video === null ? "" : video.kind === "own" ? video.src : video.page,
    agency: own.agency || (settings?.agency ?? ""),
    brand: own.brand || (settings?.brand ?? ""),
    visible: visible ?? settings?.isVisible ?? true,
    isDownloadable: settings?.isDownloadable ?? false,
    coverPending: coverPending ?? false,
    topSongId: topSong?._id ?? null,
  };
}

/**
 * The one schema of a slider, for the API and the form: the body of section 7 under the rules of section 5. Priority becomes 1
 * where it may be left out. Issues are at the paths of the body: `items.2.name`.
 */
export function sliderSchema(rules: SliderRules) {
  return bodySchema
    .superRefine((body, refinement) => {
      const report: Report = (path, message) => refinement.addIssue({ code: "custom", path, message });
      if (body.title === "") report(["title"], errors.title);
      if (body.title.length > technical.text) report(["title"], errors.long(labels.title, technical.text));
      if (body.description.length > technical.paragraph)
        report(["description"], errors.long(labels.description, technical.paragraph));
      if (body.kind === null) report(["kind"], errors.kind);
      for (const name of ["backgroundImage", "clientLogo"] as const) {
        const address = body.settings?.[name];
        if (address && slideImageKey(address) === null) report(["settings", name], errors.image);
      }
      checkSettings(body, rules, report);
      checkItems(body, rules, report);
    })
    .transform(({ kind, segments = null, items, priority, ...body }) => ({
      ...body,
      // The rules above refuse a body without a kind.
      kind: kind as SliderKind,
      segments,
      priority: Math.max(priority ?? 1, 1),
      settings: toSettings({ kind, segments: segments ?? undefined, items, priority, ...body }),
      items: items.map((item) => toItem(item, rules)),
    }));
}

export type SliderBody = z.input<typeof bodySchema>;
/** A slider that follows the rules, ready to be written. `segments` null keeps what is stored. */
export type SliderInput = z.output<ReturnType<typeof sliderSchema>>;
