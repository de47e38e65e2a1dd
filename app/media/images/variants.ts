import { z } from "zod";

/**
 * The pictures that are made of an uploaded one, in pixels. The first three keep the source's shape and are at most this wide and
 * high: pages cut them to their frame around the focal point. A link's preview is cut to exactly this size.
 */
export const variants = {
  cover: { width: 320, height: 640, fit: "scale-down" },
  card: { width: 640, height: 1280, fit: "scale-down" },
  background: { width: 1600, height: 3200, fit: "scale-down" },
  og: { width: 1200, height: 630, fit: "crop" },
  /** In place of the others where no more than a smaller picture is wanted. */
  reduced: { width: 1600, height: 3200, fit: "scale-down" },
} as const;

export type VariantName = keyof typeof variants;

/** Of a source. Checked before anything is decoded. */
export const maxPixels = 40_000_000;

/** The key of a variant in MEDIA; `image` is `images/{SHA-256 of the source}`. */
export function variantKey(image: string, name: VariantName): string {
  return `${image}/${name}.webp`;
}

export const variantNames = ["cover", "card", "background", "og"] as const satisfies VariantName[];

/** What the resize worker is sent: the source's key in MEDIA, and whether only the reduced picture is wanted. */
export const resizeRequestSchema = z.object({
  key: z.string().regex(/^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}){1,12}$/),
  onlyReduction: z.boolean().default(false),
});

export type ResizeRequest = z.infer<typeof resizeRequestSchema>;

/** What the resize worker made. `image` is the prefix of the variants' keys; width and height are the upright source's. */
export const resizedSchema = z.object({
  image: z.string().regex(/^images\/[0-9a-f]{64}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  /** A `data:` address of a picture a few pixels wide, shown blurred until the real one is there. */
  placeholder: z.string().startsWith("data:image/webp;base64,").max(2000),
});

export type Resized = z.infer<typeof resizedSchema>;
