import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { isSong, type SongReference } from "#app/catalogue/options/get-option-song.server.ts";
import { toStoredSegment, withDetected } from "#app/catalogue/segments/stored-segment.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fields, jsonReader } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { StoredSegment } from "#app/player/segments/segment.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { segments } from "#db/schema/segments.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseSegment = jsonReader(
  fields.pipe(z.object({ group: z.string().catch(""), startMs: z.number().catch(0), endMs: z.number().catch(0) })),
);

/** Max segments of a recording. */
export const maxSegments = 200;

/** Max changes shown of a recording. */
const historyLength = 30;

const segmentActions = ["segment-added", "segment-changed", "segment-deleted"] as const;

/** A change to a recording's segments by a member of this company. */
export type SegmentChange = {
  id: string;
  action: (typeof segmentActions)[number];
  /** Null for a deleted account. */
  who: string | null;
  at: number;
  segment: { group: string; startMs: number; endMs: number };
};

export type SongSegmentsPage = {
  track: TrackView;
  segments: StoredSegment[];
  canEdit: boolean;
  /** Newest first; empty for viewers who cannot edit. */
  history: SegmentChange[];
};

/** Segments of a recording in order, saved and detected, and their history. @throws AppError not_found */
export async function listSegments(ctx: RequestContext, reference: SongReference): Promise<SongSegmentsPage> {
  const { db, actor, company } = ctx;
  const canEdit = can(actor, "segments-edit", company);
  const { auditLog, ofCompany } = scoped(db, company);
  const isSelected = and(isSong(reference), visibleTo(ctx));
  const [[song], found, changes] = await db.batch([
    db
      .select({ ...trackColumns, sections: sql<string | null>`${recordingAnalysis.sections}`.as("sections") })
      .from(recordings)
      .leftJoin(recordingAnalysis, eq(recordingAnalysis.recordingId, recordings.id))
      .where(isSelected)
      .limit(1),
    db
      .select({
        id: segments.id,
        group: segments.group,
        startMs: segments.startMs,
        endMs: segments.endMs,
        percentage: segments.percentage,
        refSegment: segments.refSegment,
        refStartMs: segments.refStartMs,
        refEndMs: segments.refEndMs,
      })
      .from(recordings)
      .innerJoin(segments, eq(segments.recordingId, recordings.id))
      .where(isSelected)
      .orderBy(asc(segments.startMs), asc(segments.id))
      .limit(maxSegments),
    db
      .select({
        id: auditLog.id,
        action: sql<SegmentChange["action"]>`${auditLog.action}`.as("action"),
        who: sql<string | null>`${users.name}`.as("who"),
        at: auditLog.createdAt,
        segment: sql<string>`${auditLog.detail}`.as("detail"),
      })
      .from(recordings)
      .innerJoin(
        auditLog,
        ofCompany(auditLog, sql`${auditLog.subjectId} = recordings.id AND ${auditLog.subjectType} = 'recording'`),
      )
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(isSelected, inArray(auditLog.action, [...segmentActions]), canEdit ? undefined : sql`0`))
      .orderBy(desc(auditLog.id))
      .limit(historyLength),
  ]);
  if (song === undefined) throw new AppError("not_found", songMissing);
  return {
    track: trackOfRow(song),
    segments: withDetected(found.map(toStoredSegment), song.sections),
    canEdit,
    history: changes.map(({ segment, ...change }) => ({ ...change, segment: parseSegment(segment) })),
  };
}
