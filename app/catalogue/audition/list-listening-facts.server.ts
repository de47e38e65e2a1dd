import { eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ListeningFacts } from "#app/player/audition/listening-facts.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Facts for auditioning the recordings `ids`, by id; those that are gone or hidden from this visitor are left out. */
export async function listListeningFacts(
  ctx: RequestContext,
  { ids }: { ids: string[] },
): Promise<Record<string, ListeningFacts>> {
  const { ownRatings, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, slug, vocals, integratedLufs: lufs, truePeakDbtp: truePeak } = recordings;
  const { hookStartMs, hookEndMs } = recordingAnalysis;
  const isOwn = sql`${ownRatings.userId} = ${ctx.actor?.id ?? ""} AND ${ownRatings.recordingId} = ${recordings.id}`;
  const rows = await ctx.db
    .select({ id, slug, vocals, lufs, truePeak, rating: ownRatings.rating, from: hookStartMs, to: hookEndMs })
    .from(recordings)
    .leftJoin(recordingAnalysis, eq(recordingAnalysis.recordingId, recordings.id))
    .leftJoin(ownRatings, ofCompany(ownRatings, isOwn))
    .where(sql`${recordings.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${visibleTo(ctx)}`);
  return Object.fromEntries(
    rows.map(({ id: recordingId, from, to, ...facts }) => {
      const hook = from === null || to === null ? null : { start: from / 1000, end: to / 1000 };
      return [recordingId, { ...facts, hook }];
    }),
  );
}
