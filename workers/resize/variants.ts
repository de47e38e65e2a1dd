import { z } from "zod";

/** The pictures the product shows, in pixels: a card in a row, a square cover, a page's background, a link's preview. */
export const variantSizes = {
  card: { width: 480, height: 320 },
  cover: { width: 300, height: 300 },
  background: { width: 1600, height: 900 },
  og: { width: 1200, height: 630 },
} as const;

export const variantRequestSchema = z.object({
  /** Of the source picture in MEDIA. */
  key: z.string().regex(/^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}){1,12}$/),
  variant: z.enum(["card", "cover", "background", "og"]),
});

export type VariantRequest = z.infer<typeof variantRequestSchema>;
