import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { checkTimeline } from "#app/licensing/timelines/check-timeline.server.ts";
import { timelineLimits } from "#app/licensing/timelines/timeline.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";

const text = z.string().max(timelineLimits.text);
const ms = z.int().min(0).max(360_000_000).nullable().default(null);

const eventSchema = z
  .object({
    ...{ name: text.min(1), file: text.default(""), track: text.default(""), startMs: ms, endMs: ms, sourceMs: ms },
    mediaMs: ms,
    ids: z.array(z.string().max(200)).max(20).default([]),
  })
  .refine(({ startMs, endMs }) => startMs === null || endMs === null || endMs >= startMs, {
    path: ["endMs"],
    error: "The event ends before it starts.",
  });

export const timelineBodySchema = z.object({
  events: z.array(eventSchema).min(1).max(timelineLimits.events),
  lengthMs: ms,
});

const uses = z.array(z.strictObject({ startMs: z.number().nullable(), endMs: z.number().nullable() }));
export const timelineDataSchema = z.strictObject({
  songs: z.array(
    z.strictObject({
      ...{ _id: z.string(), title: z.string(), matchedBy: z.string(), heardMs: z.number(), uses },
      licences: z.array(z.string()),
      problems: z.array(z.string()).describe("none, notYet, over, territory, media, length"),
    }),
  ),
  unmatched: z.array(z.string()).describe("Names of clips without a recording, at most 60."),
});

/** The recordings of an edit and their licences. @throws AppError as `checkTimeline` */
export async function timelineBody(ctx: RequestContext, { events, lengthMs }: z.output<typeof timelineBodySchema>) {
  const { songs, clips } = await checkTimeline(ctx, { events, length: lengthMs, picks: [] });
  return {
    songs: songs.map(({ song, by, heardMs, uses: times, licences, problems }) => ({
      ...{ _id: song.id, title: song.title, matchedBy: by, heardMs, uses: times },
      licences: licences.map(({ number }) => number),
      problems: problems.map(({ kind }) => kind),
    })),
    unmatched: clips.flatMap(({ name, songId }) => (songId === "" ? name : [])),
  };
}

export const timelines = new ApiRouter("Quotes and licences")
  .on(
    "post",
    "/timelines",
    {
      summary: "The recordings of an edit, and whether the company's licences cover them",
      description:
        "`ids`: ISRCs, ids of recordings and `song/<slug>`. `?usage=` says what the edit is for; without it only the end of a licence and its lengths are judged. Nothing is stored.",
      access: { who: "ListTransactions or UpdateTransaction", check: requireTransactionReader },
      body: timelineBodySchema,
      maxBytes: 4 * 1024 * 1024,
      data: timelineDataSchema,
    },
    ({ ctx, body }) => timelineBody(ctx, body),
  )
  .close();
