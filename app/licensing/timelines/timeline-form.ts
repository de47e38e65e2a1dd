import { z } from "zod";
import { readTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { readCsvList } from "#app/licensing/timelines/read/read-csv-list.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";

const { errors } = copy;

/** Clips without a recording that are shown with fields. */
export const maxPicks = 60;
const maxListText = 2_000_000;

/** A clip and the recording that was chosen for it, empty for none; or a text to search for. */
const pick = z
  .object({
    clip: z.string().max(400).default(""),
    song: z.string().max(64).default(""),
    find: z.string().trim().max(100).default(""),
  })
  .optional()
  .transform((given) => ({ clip: "", song: "", find: "", ...given }));

export const timelineSchema = z.object({
  timeline: z
    .string({ error: errors.list })
    .max(maxListText, errors.long)
    .transform((text, context) => {
      try {
        const { events, problems } = readCsvList(text);
        const [first] = problems;
        if (first !== undefined) throw new TimelineError(first.problem, first.place);
        return events;
      } catch (error) {
        if (!(error instanceof TimelineError)) throw error;
        context.addIssue({ code: "custom", message: copy.problemOf(error.problem, error.place) });
        return z.NEVER;
      }
    })
    .refine((events) => events.length > 0, errors.list),
  /** Milliseconds; null: the end of the last use. */
  length: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || readTime(text) !== null, errors.length)
    .transform((text) => (text === "" ? null : (readTime(text) ?? 0) * 1000)),
  picks: z.array(pick).max(maxPicks).default([]),
});

/** A clip takes up to 1,200 bytes in a form. */
export const timelineFormLimits = { bytes: 6 * 1024 * 1024, fields: 3 * maxPicks + 20, text: maxListText + 100_000 };
