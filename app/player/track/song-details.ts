import * as z from "zod/mini";

const schema = z.object({
  data: z.object({
    tierId: z.nullable(z.string()),
    copyright: z.nullable(z.string()),
    internalManager: z.nullable(z.string()),
    /** Specification part 2, section 3: "Tier". */
    tier: z.optional(
      z.nullable(z.object({ publicAccess: z.boolean(), hasWarning: z.boolean(), warningText: z.optional(z.string()) })),
    ),
  }),
});

/** What staff see of a song beside what everyone does. */
export type SongDetails = z.infer<typeof schema>["data"];

/** Milliseconds: a track must not wait longer for its details. */
const timeout = 3_000;

/**
 * The details of a recording from `GET /api/v1/songs/:id`.
 * @throws when they cannot be fetched in time, or have another form
 */
export async function fetchSongDetails(recordingId: string): Promise<SongDetails> {
  const response = await fetch(`/api/v1/songs/${recordingId}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`songs/${recordingId}: ${response.status}`);
  return schema.parse(await response.json()).data;
}
