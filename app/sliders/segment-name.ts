import { z } from "zod";

/** Max segments in a Discover link, and max characters of each. */
export const segmentLimits = { inLink: 10, length: 60 };

/** Name of a segment, without comma, which separates segments in a link: docs/product/sliders.md. */
const segmentName = z
  .string()
  .trim()
  .min(1)
  .max(segmentLimits.length)
  .regex(/^[^,]*$/);

/** Whether a link can contain the segment. */
export function isSegmentName(name: string): boolean {
  return segmentName.safeParse(name).success;
}
