import { z } from "zod";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { slideLimits } from "#app/sliders/admin/form/slide-schema.ts";
import { type SliderBody, sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { type SliderStatus, sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

/** What an image of a slider is uploaded as: the plural of its kind, or slides. */
export function uploadModuleOf(kind: SliderForm["kind"]): ImageModule {
  return kind === "" || kind === "slides" ? "slides" : `${kind}s`;
}

/** Longer than any field may be: what is too long for a field is refused by the schema, with the form kept. */
const text = z.string().max(20_000);
const list = z.array(text).max(500);
const key = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
/** Screens of the previews, below 600 px, below 991 px and wider: docs/product/sliders.md. */
export const previewFrames = ["phone", "tablet", "desktop"] as const;
const song = z.object({ id: text, name: text });

const formSlideSchema = z.object({
  /** Names the slide's fields; the id of a stored slide. */
  key,
  id: text.nullable(),
  itemId: text.nullable(),
  name: text,
  description: z.string().max(slideLimits.markup),
  tags: list,
  /** Typed into the field of a new keyword. */
  tagText: text,
  /** Object key of the background, and of those it can be chosen from. */
  background: text.nullable(),
  // A page that was opened before the field existed sends none.
  focus: z.enum(focalPoints).default("center"),
  images: list,
  coverPending: z.boolean(),
  itemUrl: text,
  visible: z.boolean(),
  isDownloadable: z.boolean(),
  agency: text,
  brand: text,
  category: text,
  topSong: song.nullable(),
  link: text,
  slug: text,
  /** Ids of companies. A form from before has sub-domains, and so has a slide for those that no company has any more. */
  excludeSubdomains: z.array(text).max(10_000),
});

/**
 * Everything that the form knows, typed or chosen, as it was typed. Without JavaScript it travels in the field `state`; the visible
 * fields are laid over it.
 */
export const sliderFormSchema = z.object({
  version: z.string().max(20),
  title: text,
  kind: z.enum(["", ...sliderKinds]),
  description: text,
  status: z.enum(sliderStatuses),
  show: text,
  scroll: text,
  priority: text,
  /** Null for people who may not change them. */
  segments: list.nullable(),
  backgroundImage: text.nullable(),
  clientLogo: text.nullable(),
  keywords: list,
  slides: z.array(formSlideSchema).max(500),
  /** How the page is shown: nothing of it is saved. */
  view: z.object({
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Keys of the slides whose details are open. */
    open: list,
    slider: z.boolean(),
    banner: z.boolean(),
    /** The screen that the previews show. A page that was opened before it could be chosen sends none. */
    frame: z.enum(previewFrames).default("desktop"),
    works: z.object({ page: z.number().int().min(1).max(10_000), category: z.string().max(60) }),
    /** The slide whose song is being chosen, and how many pages of results are shown. */
    songs: z.object({ key: z.string().max(64), pages: z.number().int().min(1).max(10) }),
    segmentText: text,
    keywordText: text,
    itemText: text,
    songText: text,
    /** The reducer's last message: a refusal. */
    notice: text,
    /** Whether anything changed since the form was opened. */
    touched: z.boolean(),
  }),
});

export type SliderForm = z.infer<typeof sliderFormSchema>;
export type FormSlide = SliderForm["slides"][number];
export type FormStatus = SliderStatus;

const closedView: SliderForm["view"] = {
  step: 1,
  open: [],
  slider: false,
  banner: false,
  frame: "desktop",
  works: { page: 1, category: "" },
  songs: { key: "", pages: 1 },
  segmentText: "",
  keywordText: "",
  itemText: "",
  songText: "",
  notice: "",
  touched: false,
};

/** The form of a new slider. `segments` null for people who may not choose them. */
export function newSliderForm(segments: string[] | null): SliderForm {
  return {
    version: "",
    title: "",
    kind: "",
    description: "",
    status: "unpublished",
    show: "2",
    scroll: "2",
    priority: "1",
    segments,
    backgroundImage: null,
    clientLogo: null,
    keywords: [],
    slides: [],
    view: closedView,
  };
}

/** A slide without content. `serial` makes its key, which is free in the form. */
export function newSlide(key: string): FormSlide {
  return {
    key,
    id: null,
    itemId: null,
    name: "",
    description: "",
    tags: [],
    tagText: "",
    background: null,
    focus: "center",
    images: [],
    coverPending: false,
    itemUrl: "",
    visible: true,
    isDownloadable: false,
    agency: "",
    brand: "",
    category: "",
    topSong: null,
    link: "",
    slug: "",
    excludeSubdomains: [],
  };
}

function addressOf(imageKey: string | null): string | null {
  return imageKey && slideImageAddress(imageKey);
}

/** The form as the body of the API, for `sliderSchema`. */
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
