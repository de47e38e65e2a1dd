import { z } from "zod";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { maxGroupLength } from "#app/player/segments/segment.ts";
import { readTime } from "#app/track/read-time.ts";

const group = z
  .string({ error: copy.errors.group })
  .trim()
  .min(1, copy.errors.group)
  .max(maxGroupLength, copy.errors.groupLong(maxGroupLength))
  // What UTF-8 and SQLite cannot hold: half a surrogate pair, and NUL.
  .transform((text) => text.toWellFormed().replaceAll("\0", ""));

/** Milliseconds from what a person types. */
function time(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const seconds = readTime(text);
    if (seconds !== null) return Math.round(seconds * 1000);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const inOrder = { path: ["end"], error: copy.errors.order };

/** The form of a segment. `segmentId` is that of the segment it changes; empty for a new one. */
export const segmentSchema = z
  .object({
    segmentId: z.string().max(64).default(""),
    group,
    start: time(copy.errors.start),
    end: time(copy.errors.end),
  })
  .refine(({ start, end }) => start < end, inOrder);

/** The button that deletes a segment. */
export const deleteSegmentSchema = z.object({ deleteId: z.string().max(64) });

function seconds(message: string) {
  const number = z.number({ error: message }).nonnegative(message);
  return number.transform((given) => Math.round(given * 1000));
}

/** The body of the API: times are seconds. */
export const segmentBodySchema = z
  .object({ group, start: seconds(copy.errors.start), endTime: seconds(copy.errors.end) })
  .refine(({ start, endTime }) => start < endTime, { ...inOrder, path: ["endTime"] })
  .transform(({ endTime, ...rest }) => ({ ...rest, end: endTime }));
