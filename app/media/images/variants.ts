import { z } from "zod";

/**
 * Variants of an uploaded picture, in pixels. The first three keep the source's aspect ratio within these limits: pages crop them around
 * the focal point. The link preview is cropped to exactly this size.
 */
export const variants = {
  cover: { width: 320, height: 640, fit: "scale-down" },
  card: { width: 640, height: 1280, fit: "scale-down" },
  background: { width: 1600, height: 3200, fit: "scale-down" },
  og: { width: 1200, height: 630, fit: "crop" },
  /** Replaces the others if only a smaller picture is needed. */
  reduced: { width: 1600, height: 3200, fit: "scale-down" },
  /** PNG, of a company's logo or icon: browsers' tabs, home screens and mail programs do not all read WebP. */
  tab: { width: 64, height: 64, fit: "scale-down" },
  touch: { width: 180, height: 180, fit: "scale-down" },
  letter: { width: 480, height: 160, fit: "scale-down" },
} as const;

export type VariantName = keyof typeof variants;

/** Max pixels of a source, checked before decoding. */
export const maxPixels = 40_000_000;

export function isPng(name: VariantName): boolean {
  return name === "tab" || name === "touch" || name === "letter";
}

/** Key of a variant in MEDIA; `image` is `images/{SHA-256 of the source}`. */
export function variantKey(image: string, name: VariantName): string {
  return `${image}/${name}.${isPng(name) ? "png" : "webp"}`;
}

export const variantNames = ["cover", "card", "background", "og"] as const satisfies VariantName[];

/** Variants of a company's logo or icon. */
export const markNames = ["cover", "card", "tab", "touch", "letter"] as const satisfies VariantName[];

/** Request to the resize worker: key of the source in MEDIA, and whether only the reduced picture, or those of a mark, are needed. */
export const resizeRequestSchema = z.object({
  key: z.string().regex(/^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}){1,12}$/),
  onlyReduction: z.boolean().default(false),
  isMark: z.boolean().default(false),
});

export type ResizeRequest = z.infer<typeof resizeRequestSchema>;

/** Response of the resize worker. `image`: key prefix of the variants; width and height of the upright source. */
export const resizedSchema = z.object({
  image: z.string().regex(/^images\/[0-9a-f]{64}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  /** `data:` URL of a tiny blurred placeholder. */
  placeholder: z.string().startsWith("data:image/webp;base64,").max(2000),
});

export type Resized = z.infer<typeof resizedSchema>;
