import { z } from "zod";
import type { Environment } from "#app/edge/context/company.ts";
import {
  bounds,
  checkSlide,
  checkWords,
  nullableText,
  type Report,
  slideSchema,
  text,
  toStoredSlide,
  wordKey,
  words,
} from "#app/sliders/admin/form/slide-schema.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { isSegmentName, segmentLimits } from "#app/sliders/segment-name.ts";
import { slideImageKey } from "#app/sliders/slide-image.ts";
import { defaultSliderSettings, isItemKind, type SliderKind, type SliderSettings } from "#app/sliders/slider.ts";

const { errors, fields: labels, sections, slide } = formCopy;

export const sliderKinds = ["artist", "playlist", "work", "video", "slides"] as const;

/** docs/product/sliders.md. */
const limits = { show: { min: 2, max: 8 }, scroll: { min: 1, max: 8 }, minPriority: 1 };

/** Technical limits, to keep rows readable. */
const technical = { slides: 200, priority: 1_000_000 };

/** Context of the rules. `apex`: bare host name of our own videos. */
export type SliderRules = { environment: Environment; apex: string };

/** A number or numeric text; null if empty, NaN for anything else. */
const typedNumber = z
  .union([z.number(), z.string().trim()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : Number(value)));

/** Slider body in the API and the form: docs/product/sliders.md. Business rules are checked later. */
export const sliderBodySchema = z.object({
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
    .array(slideSchema)
    .max(technical.slides, errors.maxItems(technical.slides))
    .nullish()
    .transform((list) => list ?? []),
  /** Version that was read; empty overwrites unconditionally. */
  version: z.string().max(20).default(""),
});

type Body = z.output<typeof sliderBodySchema>;

function isWhole(value: number | null | undefined, range: { min: number; max: number }): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= range.min && value <= range.max;
}

function checkSettings({ kind, settings, priority }: Body, { environment }: SliderRules, report: Report): void {
  if (kind === null) return;
  const hasRange = isItemKind(kind) || (kind !== "slides" && environment !== "main");
  for (const name of ["show", "scroll"] as const) {
    const range = limits[name];
    if (hasRange && !isWhole(settings?.[name], range))
      report(["settings", name], errors.range(labels[name], range.min, range.max));
  }
  const mayBeEmpty = kind === "slides" && priority === null;
  const range = { min: limits.minPriority, max: technical.priority };
  if (!mayBeEmpty && !isWhole(priority, range)) report(["priority"], errors.min(labels.priority, range.min));
}

/** Checks the slider's own word lists. Keywords of a kind without them are not stored. */
function checkLists({ kind, segments = [], settings }: Body, report: Report): void {
  if (segments.length > bounds.words) report(["segments"], errors.tooMany(sections.segments, bounds.words));
  else if (!segments.every(isSegmentName)) report(["segments"], errors.segmentName(segmentLimits.length));
  const list = kind === "slides" ? (settings?.keywords ?? []) : [];
  const message = checkWords(list, { label: slide.keywords, max: bounds.words });
  if (message !== null) report(["settings", "keywords"], message);
}

function checkSlides({ items, kind }: Body, rules: SliderRules, report: Report): void {
  if (kind === null) return;
  if (items.length === 0) report(["items"], errors.items);
  const names = new Set<string>();
  const itemIds = new Set<string>();
  for (const [at, item] of items.entries()) {
    checkSlide(item, kind, rules, (path, message) => report(["items", at, ...path], message));
    const key = wordKey(item.name);
    if (item.itemId !== null && itemIds.has(item.itemId)) report(["items", at, "itemId"], errors.duplicate(kind));
    else if (item.name !== "" && names.has(key)) report(["items", at, "name"], errors.sameName);
    names.add(key);
    if (item.itemId !== null) itemIds.add(item.itemId);
  }
}

function toSettings({ kind, settings }: Pick<Body, "kind" | "settings">): SliderSettings {
  function within(name: "show" | "scroll"): number {
    const value = settings?.[name];
    return isWhole(value, limits[name]) ? Number(value) : defaultSliderSettings[name];
  }
  const carousel = { show: within("show"), scroll: within("scroll") };
  if (kind !== "slides") return carousel;
  const { backgroundImage = null, clientLogo = null, keywords = [] } = settings ?? {};
  return {
    ...carousel,
    backgroundImage: backgroundImage && slideImageKey(backgroundImage),
    clientLogo: clientLogo && slideImageKey(clientLogo),
    keywords,
  };
}

/**
 * Schema of a slider for API and form: body with all rules. Priority defaults to 1 where optional. Issue paths refer to the body:
 * `items.2.name`.
 */
export function sliderSchema(rules: SliderRules) {
  return sliderBodySchema
    .superRefine((body, refinement) => {
      const report: Report = (path, message) => refinement.addIssue({ code: "custom", path, message });
      if (body.title === "") report(["title"], errors.title);
      if (body.title.length > bounds.text) report(["title"], errors.long(labels.title, bounds.text));
      if (body.description.length > bounds.paragraph)
        report(["description"], errors.long(labels.description, bounds.paragraph));
      if (body.kind === null) report(["kind"], errors.kind);
      for (const name of ["backgroundImage", "clientLogo"] as const) {
        const address = body.settings?.[name];
        if (address && slideImageKey(address) === null) report(["settings", name], errors.image);
      }
      checkSettings(body, rules, report);
      checkLists(body, report);
      checkSlides(body, rules, report);
    })
    .transform(({ kind, segments = null, items, priority, settings, ...body }) => ({
      ...body,
      // Guaranteed by the rules above.
      kind: kind as SliderKind,
      segments,
      priority: Math.max(priority ?? 1, 1),
      settings: toSettings({ kind, settings }),
      items: items.map((item) => toStoredSlide(item, rules)),
    }));
}

export type SliderBody = z.input<typeof sliderBodySchema>;
/** A valid slider, ready to be stored. `segments` null keeps the stored ones. */
export type SliderInput = z.output<ReturnType<typeof sliderSchema>>;
