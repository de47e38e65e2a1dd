import { z } from "zod";
import { fields, words } from "#app/edge/stored-json.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import type { SliderSettings, SlideSettings } from "#app/sliders/slider.ts";

const textOrNull = z.string().nullable().optional().catch(null);

/** Default 2 for missing numbers: docs/product/sliders.md. */
export const sliderSettings = fields.pipe(
  z.object({
    show: z.number().catch(2),
    scroll: z.number().catch(2),
    backgroundImage: textOrNull,
    clientLogo: textOrNull,
    keywords: words.optional(),
  }),
) satisfies z.ZodType<SliderSettings>;

/** Invalid positions fall back to the centre. */
export const slideSettings = fields.pipe(
  z.object({
    isDownloadable: z.boolean().catch(false),
    focus: z.enum(focalPoints).optional().catch(undefined),
  }),
) satisfies z.ZodType<SlideSettings>;
