import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { decideRating } from "#app/backoffice/rating/decide-rating.server.ts";
import { rateSong } from "#app/backoffice/rating/rate-song.server.ts";
import { readRating } from "#app/backoffice/rating/read-rating.server.ts";
import { sendToRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { takeSong } from "#app/backoffice/rating/take-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";

const waiting = 3;
const rated = [
  { score: 4, note: "Strong hook, the intro is long.", decision: null },
  { score: 5, note: "Ready as it is.", decision: "approved" },
  { score: 3, note: "Ask for a mix with less reverb.", decision: "held" },
  { score: 1, note: "Clips from 1:10 on.", decision: "rejected" },
] as const;
const wasSeeded = sql<number>`EXISTS (SELECT 1 FROM ratings WHERE source = 'ingest')`;

/** Fills the rating queue once there are recordings, with songs in each state, unless there are any. */
export async function seedRatings(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "staff");
  const songs = await ctx.db
    .select({ id: recordings.id, wasSeeded })
    .from(recordings)
    .where(and(eq(recordings.status, "published"), isNull(recordings.parentId)))
    .orderBy(asc(recordings.popularity), desc(recordings.slug))
    .limit(waiting + rated.length);
  if (songs.length < waiting + rated.length || songs[0]?.wasSeeded) return;
  await sendToRating(ctx, { recordings: songs.map(({ id }) => id), source: "ingest" });
  for (const [at, { decision, ...rating }] of rated.entries()) {
    const id = songs[at]?.id ?? "";
    await takeSong(ctx, id);
    await rateSong(ctx, id, { ...rating, segments: [] });
    const version = (await readRating(ctx, id))?.version ?? "";
    if (decision !== null) await decideRating(ctx, { id, version, decision });
  }
}
