import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { slidesRemoved } from "#app/pitches/slides/remove-slides.server.ts";
import { slidesOf } from "#app/pitches/slides/slide-order.server.ts";
import { freePositionAmong } from "#app/playlists/rows/restore-rows.server.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isKept = "removal-is-own";

/**
 * Undoes `removeSlides`, for the person who did it: the slides stand where they stood, with their pictures. Doing it again changes nothing.
 * @throws AppError as `changePitch`; not_found for the removal of someone else
 */
export async function restoreSlides(
  ctx: RequestContext,
  { id, removal }: { id: string; removal: string },
): Promise<void> {
  const actor = requireAccess(ctx, "playlists");
  const { auditLog, uploads, ofCompany } = scoped(ctx.db, ctx.company);
  const { id: entry, actorId, action, subjectId } = auditLog;
  const isOwn = and(eq(entry, removal), eq(actorId, actor.id), eq(action, slidesRemoved), eq(subjectId, id));
  const own = ofCompany(auditLog, isOwn);
  const errors = { [isKept]: new AppError("not_found", pitchCopy.errors.gone) };
  // The nightly sweep may have deleted a picture meanwhile.
  const picture = sql`(SELECT u.image_key || '/background.webp' FROM ${uploads} AS u WHERE u.company_id = ${ctx.company.id}
    AND u.image_key || '/background.webp' = row.value ->> 'imageKey' LIMIT 1)`;
  const removed = sql`(SELECT one.value ->> 'position' AS position FROM ${auditLog}
    CROSS JOIN json_each(${auditLog.detail}, '$.slides') AS one WHERE ${own})`;
  await changePitch(ctx, { id, action: "pitch-slides-restored", detail: { removal }, errors }, [
    assertInBatch(ctx.db, rowExists(auditLog, own), isKept),
    ctx.db.run(sql`INSERT INTO ${pitchSlides}
        (id, pitch_id, kind, position, title, text, recording_id, start_ms, end_ms, visible, image_key, image_alt, image_focus, created_at)
      SELECT row.value ->> 'id', ${id}, row.value ->> 'kind', ${freePositionAmong(slidesOf(id), removed)}, row.value ->> 'title',
        row.value ->> 'text', row.value ->> 'recordingId', row.value ->> 'startMs', row.value ->> 'endMs',
        row.value ->> 'visible', ${picture}, coalesce(row.value ->> 'imageAlt', ''), coalesce(row.value ->> 'imageFocus', 'center'),
        row.value ->> 'createdAt'
      FROM ${auditLog} CROSS JOIN json_each(${auditLog.detail}, '$.slides') AS row
      WHERE ${own} AND NOT EXISTS (SELECT 1 FROM ${pitchSlides} AS there WHERE there.id = row.value ->> 'id')`),
  ]);
}
