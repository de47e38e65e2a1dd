import { z } from "zod";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { slideLimits } from "#app/sliders/admin/form/slide-schema.ts";
import { type SliderBody, sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

/** What an image of a slider is uploaded as: the plural of its kind, or slides. */
export function uploadModuleOf(kind: SliderForm["kind"]): ImageModule {
  return kind === "" || kind === "slides" ? "slides" : `${kind}s`;
}

/** Technical limit: the schema reports longer texts with the form kept. */
const text = z.string().max(20_000);
/** Missing in forms rendered before the field existed. */
const emptyText = text.default("");
const list = z.array(text).max(500).default([]);
const image = text.nullable().default(null);
/** Preview screens, below 600 px, below 991 px and wider: docs/product/sliders.md. */
export const previewFrames = ["phone", "tablet", "desktop"] as const;

const formSlideSchema = z.object({
  /** Part of the slide's field names; the id of a stored slide. */
  key: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/),
  id: text.nullable().default(null),
  itemId: text.nullable().default(null),
  name: text,
  description: z.string().max(slideLimits.markup).default(""),
  tags: list,
  /** Text of the new-keyword field. */
  tagText: emptyText,
  /** Object key of the background, and its candidates. */
  background: image,
  focus: z.enum(focalPoints).default("center"),
  images: list,
  coverPending: z.boolean().default(false),
  itemUrl: emptyText,
  visible: z.boolean().default(true),
  isDownloadable: z.boolean().default(false),
  agency: emptyText,
  brand: emptyText,
  category: emptyText,
  topSong: z.object({ id: text, name: text }).nullable().default(null),
  link: emptyText,
  slug: emptyText,
  /** Company ids. Older forms have subdomains, as do slides for subdomains without a company. */
  excludeSubdomains: z.array(text).max(10_000).default([]),
});

/** UI state; not saved. */
const viewSchema = z.object({
  step: z.literal([1, 2, 3]).default(1),
  /** Keys of slides with open details. */
  open: list,
  slider: z.boolean().default(false),
  banner: z.boolean().default(false),
  frame: z.enum(previewFrames).default("desktop"),
  works: z
    .object({ page: z.number().int().min(1).max(10_000), category: z.string().max(60) })
    .default({ page: 1, category: "" }),
  /** The slide with the open song search, and its number of result pages. */
  songs: z.object({ key: z.string().max(64), pages: z.number().int().min(1).max(10) }).default({ key: "", pages: 1 }),
  segmentText: emptyText,
  keywordText: emptyText,
  itemText: emptyText,
  songText: emptyText,
  /** Last message of the reducer. */
  notice: emptyText,
  /** Whether the form was changed since it was opened. */
  touched: z.boolean().default(false),
});

/**
 * State of the form, as typed. Without JavaScript it is in the field `state`; visible fields are applied over it. Defaults are those of a
 * new slider.
 */
export const sliderFormSchema = z.object({
  version: z.string().max(20),
  title: text,
  kind: z.enum(["", ...sliderKinds]),
  description: emptyText,
  status: z.enum(sliderStatuses).default("unpublished"),
  show: text.default("2"),
  scroll: text.default("2"),
  priority: text.default("1"),
  /** Null without permission to change them. */
  segments: z.array(text).max(500).nullable(),
  backgroundImage: image,
  clientLogo: image,
  keywords: list,
  slides: z.array(formSlideSchema).max(500),
  view: viewSchema,
});

export type SliderForm = z.infer<typeof sliderFormSchema>;
export type FormSlide = SliderForm["slides"][number];

export const closedView = viewSchema.parse({});
const empty = { version: "", title: "", kind: "", segments: null, slides: [], view: closedView };
const emptyForm = sliderFormSchema.parse(empty);
const emptySlide = formSlideSchema.parse({ key: "new", name: "" });

/** Form of a new slider. `segments`: null without permission to set them. */
export function newSliderForm(segments: string[] | null): SliderForm {
  return { ...emptyForm, segments };
}

export function newSlide(key: string): FormSlide {
  return { ...emptySlide, key };
}

function addressOf(imageKey: string | null): string | null {
  return imageKey && slideImageAddress(imageKey);
}

/** The form as the API body, for `sliderSchema`. */
export function toSliderBody(form: SliderForm): SliderBody {
  const { title, kind, description, status, show, scroll, priority, segments, keywords, version } = form;
  return {
    title,
    kind,
    description,
    status,
    priority,
    version,
    segments: segments ?? undefined,
    settings: {
      show,
      scroll,
      backgroundImage: addressOf(form.backgroundImage),
      clientLogo: addressOf(form.clientLogo),
      keywords,
    },
    items: form.slides.map(
      ({ key: _, tagText: _text, images: _images, background, focus, topSong, id: _id, isDownloadable, ...slide }) => ({
        ...slide,
        _id,
        background: { src: addressOf(background), focus },
        topSong: topSong && { _id: topSong.id },
        settings: { isDownloadable },
      }),
    ),
  };
}
