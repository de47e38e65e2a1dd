import { z } from "zod";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { withRules } from "#app/edge/forms/field-rules.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { maxGroupLength } from "#app/player/segments/segment.ts";
import { readTime } from "#app/track/read-time.ts";

const group = z
  .string({ error: copy.errors.group })
  .trim()
  .min(1, copy.errors.group)
  .max(maxGroupLength, labelled(copy.group, "use"))
  // Removes what UTF-8 and SQLite cannot store: unpaired surrogates and NUL.
  .transform((text) => text.toWellFormed().replaceAll("\0", ""));

/** Parses a typed time to milliseconds. */
function time(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const seconds = readTime(text);
    if (seconds !== null) return Math.round(seconds * 1000);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Form of a segment. `segmentId`: segment to edit; empty for a new one. */
export const segmentSchema = withRules(
  z.object({
    segmentId: z.string().max(64).default(""),
    group,
    start: time(copy.errors.start),
    end: time(copy.errors.end),
  }),
  ({ start, end }) => (start < end ? null : ["end", copy.errors.order]),
);

/** Button that deletes a segment. */
export const deleteSegmentSchema = z.object({ deleteId: z.string().max(64) });

function seconds(message: string) {
  const number = z.number({ error: message }).nonnegative(message);
  return number.transform((given) => Math.round(given * 1000));
}

/** Body of the API: times in seconds. */
export const segmentBodySchema = withRules(
  z.object({ group, start: seconds(copy.errors.start), endTime: seconds(copy.errors.end) }),
  ({ start, endTime }) => (start < endTime ? null : ["endTime", copy.errors.order]),
).transform(({ endTime, ...rest }) => ({ ...rest, end: endTime }));
