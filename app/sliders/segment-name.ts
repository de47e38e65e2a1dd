import { z } from "zod";

/** Segments in a link to Discover, and characters of each. */
export const segmentLimits = { inLink: 10, length: 60 };

/** The name of a segment. A comma separates two in a link: docs/product/sliders.md. */
const segmentName = z
  .string()
  .trim()
  .min(1)
  .max(segmentLimits.length)
  .regex(/^[^,]*$/);

/** Whether a link can name the segment. */
export function isSegmentName(name: string): boolean {
  return segmentName.safeParse(name).success;
}
