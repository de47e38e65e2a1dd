import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import type { HeardByVisit } from "#app/sharing/listening/heat.ts";
import { shareDownloads, shareListening } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseRuns = jsonReader(listOf(z.tuple([z.number(), z.number(), z.number()])));

/** Max rows aggregated into heat, latest first: more do not change the picture. */
const maxRows = 5_000;

/** Visits shorter than this (ms) do not count as a play. */
export const minHeardMs = 1_000;

/** Plays and downloads of a recording over the visits of links. */
export type ListeningFigures = { plays: number; seconds: number; downloads: number; visits: HeardByVisit[] };

/**
 * Queries of listening data of a subject's links, all or one, for the batch of the caller, which has found the subject. See
 * `toListeningFigures`. @throws AppError unauthorised, forbidden
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
      // Visit ids are ordered by time.
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

/** Listening figures by recording, from the results of `listeningQueries`. Recordings without plays are missing. */
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
  for (const row of rows) of(row.id).visits.push({ heard: parseRuns(row.heard), skipped: parseRuns(row.skipped) });
  for (const { id: recordingId, downloads } of files) of(recordingId).downloads = downloads;
  return figures;
}
