import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import type { HeardByVisit } from "#app/sharing/listening/heat.ts";
import { shareDownloads, shareListening } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Recordings of visits that heat is made of, the latest: more do not change the picture. */
const maxRows = 5_000;

/** Visits shorter than this (ms) did not hear a recording. */
const minHeardMs = 1_000;

/** What the visits of links heard of a recording, and how often it was downloaded. */
export type ListeningFigures = { plays: number; seconds: number; downloads: number; visits: HeardByVisit[] };

/**
 * The queries of what the visits of a subject's links heard: of all links, or of one of them, for a batch of the caller, which has found the
 * subject. `toListeningFigures` reads the results.
 * @throws AppError unauthorised, forbidden
 */
export function listeningQueries(ctx: RequestContext, { subject, linkId }: { subject: ShareSubject; linkId?: string }) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const isAsked = and(
    eq(shareLinks.subjectKind, subject.kind),
    eq(shareLinks.subjectId, subject.id),
    linkId === undefined ? undefined : eq(shareLinks.id, linkId),
  );
  const { recordingId: id, heardMs, heard, skipped } = shareListening;
  return [
    ctx.db
      .select({
        id,
        plays: sql<number>`sum(${heardMs} >= ${minHeardMs})`.as("plays"),
        ms: sql<number>`sum(${heardMs})`.as("ms"),
      })
      .from(shareLinks)
      .innerJoin(shareListening, eq(shareListening.linkId, shareLinks.id))
      .where(ofCompany(shareLinks, isAsked))
      .groupBy(id),
    ctx.db
      .select({ id, heard, skipped })
      .from(shareLinks)
      .innerJoin(shareListening, eq(shareListening.linkId, shareLinks.id))
      .where(ofCompany(shareLinks, isAsked))
      // Ids of visits begin with the time.
      .orderBy(desc(shareListening.visitId))
      .limit(maxRows),
    ctx.db
      .select({ id: shareDownloads.recordingId, downloads: sql<number>`count(*)`.as("downloads") })
      .from(shareLinks)
      .innerJoin(shareDownloads, eq(shareDownloads.linkId, shareLinks.id))
      .where(ofCompany(shareLinks, isAsked))
      .groupBy(shareDownloads.recordingId),
  ] as const;
}

type Queries = ReturnType<typeof listeningQueries>;

/** What the visits heard, by recording, of the results of `listeningQueries`. Recordings without any are missing. */
export function toListeningFigures(
  sums: Awaited<Queries[0]>,
  rows: Awaited<Queries[1]>,
  files: Awaited<Queries[2]>,
): Map<string, ListeningFigures> {
  const figures = new Map<string, ListeningFigures>();
  const of = (recordingId: string) => {
    const found = figures.get(recordingId) ?? { plays: 0, seconds: 0, downloads: 0, visits: [] };
    figures.set(recordingId, found);
    return found;
  };
  for (const { id: recordingId, plays, ms } of sums)
    Object.assign(of(recordingId), { plays, seconds: Math.round(ms / 1000) });
  for (const row of rows) of(row.id).visits.push({ heard: JSON.parse(row.heard), skipped: JSON.parse(row.skipped) });
  for (const { id: recordingId, downloads } of files) of(recordingId).downloads = downloads;
  return figures;
}
