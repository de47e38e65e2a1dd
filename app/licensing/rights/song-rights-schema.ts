import { z } from "zod";
import { shareSchema, sideSchema } from "#app/rights/share-schema.ts";

const text = z.string().nullable();

/** Rights of a recording: owners and controlled shares of both sides, and usage restrictions. */
export const songRightsSchema = z.object({
  shares: z.array(shareSchema),
  /** Sides that nothing may be licensed of. Who said so, and why, is for those who contact rights holders. */
  disputes: z.array(z.object({ side: sideSchema, since: z.number(), by: text, reason: z.string() })),
  /** Owners who answered that their share is another or not theirs, and who have it on file. For those who contact rights holders. */
  opposed: z.array(z.object({ side: sideSchema, name: z.string() })),
  restrictions: z.array(
    z.object({
      ...{ kind: z.enum(["use", "territory"]), name: z.string(), value: z.string(), notes: z.string() },
      /** The day from which it applies, while that is to come. */
      startsOn: text,
    }),
  ),
  tier: z.object({ name: z.string(), warning: text }).nullable(),
  ...{ isrc: text, iswc: text, copyright: text, representedBy: text },
});
