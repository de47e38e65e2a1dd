import * as z from "zod/mini";
import type { TrackView } from "#app/track/track.ts";

const schema = z.object({
  data: z.object({
    tierId: z.nullable(z.string()),
    copyright: z.nullable(z.string()),
    internalManager: z.nullable(z.string()),
    /** docs/product/player.md: "Tier". */
    tier: z.optional(
      z.nullable(z.object({ publicAccess: z.boolean(), hasWarning: z.boolean(), warningText: z.optional(z.string()) })),
    ),
  }),
});

/** Details of a song that only staff see. */
export type SongDetails = z.infer<typeof schema>["data"];

/** Milliseconds: max delay before a track plays without its details. */
const timeout = 3_000;

/** Details of a recording from `GET /api/v1/songs/:id`. @throws on timeout, failure or another response format */
export async function fetchSongDetails(recordingId: string): Promise<SongDetails> {
  const response = await fetch(`/api/v1/songs/${recordingId}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`songs/${recordingId}: ${response.status}`);
  return schema.parse(await response.json()).data;
}

const peaksFile = "/peaks.bin";
const filesSchema = z.object({
  data: z.object({
    durationMs: z.number(),
    miniPeaks: z.string(),
    waveformUrl: z.string().check(z.endsWith(peaksFile)),
    fileUrls: z.object({ direct: z.object({ url: z.string() }) }),
  }),
});

/** The file-dependent fields in a response of `GET /api/v1/songs/:id`. @throws for another format */
export function readFiles(body: unknown): Pick<TrackView, "mediaBase" | "mp3" | "durationMs" | "miniPeaks"> {
  const { durationMs, miniPeaks, waveformUrl, fileUrls } = filesSchema.parse(body).data;
  const mediaBase = waveformUrl.slice(0, -peaksFile.length);
  return { mediaBase, mp3: fileUrls.direct.url.endsWith(".mp3"), durationMs, miniPeaks };
}
