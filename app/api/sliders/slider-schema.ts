import { z } from "zod";
import { pagingSchema } from "#app/api/paging.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";

const kind = z.enum(sliderKinds);
const status = z.enum(sliderStatuses);
const words = z.array(z.string());
const limitedPaging = pagingSchema.extend({ limit: z.number() });
/** `src` null: generated artwork. */
const background = z.strictObject({ src: z.string().nullable(), focus: z.enum(focalPoints) });
const settings = z.strictObject({
  show: z.number(),
  scroll: z.number(),
  backgroundImage: z.string().nullable().optional(),
  clientLogo: z.string().nullable().optional(),
  keywords: words.optional(),
});
const slideSettings = z.strictObject({
  agency: z.string(),
  brand: z.string(),
  isVisible: z.boolean(),
  isDownloadable: z.boolean(),
});

const slideFields = {
  _id: z.string(),
  itemId: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  tags: words,
  background,
  itemUrl: z.string(),
  visible: z.boolean(),
  settings: slideSettings,
  agency: z.string(),
  brand: z.string(),
  category: z.string(),
  slug: z.string(),
  link: z.string(),
  /** The name as it was typed. */
  slideTyped: z.string(),
  backgroundImages: words,
  videoUrl: z.string().nullable(),
  redirectState: z.enum(["work", "player-artist", "player-playlist", "player-video", "player-slides"]),
  stateParams: z.union([z.strictObject({ artistSlug: z.string() }), z.strictObject({ slug: z.string() })]),
  artists: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
  totalSongs: z.number().nullable(),
};

const sliderFields = { _id: z.string(), title: z.string(), description: z.string(), kind, settings };

/** Published sliders with the data of their cards. */
export const publicSlidersSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...sliderFields,
      segments: words,
      items: z.array(
        z.strictObject({
          ...slideFields,
          topSong: z.strictObject({ _id: z.string(), soId: z.string(), name: z.string(), slug: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  paging: limitedPaging,
});

/** Sliders for the administration. `unseen`: slides whose item is not visible to visitors; `segments`: for administrators. */
export const sliderListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      title: z.string(),
      kind,
      status,
      priority: z.number(),
      createdAt: z.number(),
      items: z.number(),
      unseen: z.number(),
      segments: words.optional(),
    }),
  ),
  paging: limitedPaging,
});

const savedSong = z.strictObject({ _id: z.string(), name: z.string() }).nullable();

const workSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  agency: z.string(),
  brand: z.string(),
  description: z.string(),
  tags: words,
  background,
  itemUrl: z.string(),
  category: z.string(),
  slug: z.string(),
  link: z.string(),
  topSong: savedSong,
});

/** Works that a slider can use. */
export const worksSchema = z.strictObject({
  items: z.array(z.strictObject({ items: z.array(workSchema), itemsPagination: limitedPaging })),
});

/** A slider with all of its slides. `segments` and `excludeSubdomains` are for administrators. */
export const savedSliderSchema = z.strictObject({
  ...sliderFields,
  status,
  priority: z.number(),
  createdAt: z.number(),
  version: z.string(),
  segments: words.optional(),
  items: z.array(
    z.strictObject({
      ...slideFields,
      topSong: savedSong,
      coverPending: z.boolean(),
      excludeSubdomains: words.optional(),
    }),
  ),
});

/** Groups of brands with access to the same tracks, by id of the playlist or artist. */
export const brandGroupsSchema = z.record(
  z.string(),
  z.array(
    z.strictObject({
      name: z.string(),
      brands: words,
      companyIds: words,
      tracks: z.number(),
      includeInslide: z.boolean(),
      isIncluded: z.boolean(),
    }),
  ),
);
