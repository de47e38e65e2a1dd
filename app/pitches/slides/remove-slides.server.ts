import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

const isAny = "some-slide-is-there";

/** The action of the audit row that keeps what was removed. */
export const slidesRemoved = "pitch-slides-removed";

/**
 * Removes slides. The audit row keeps them: `restoreSlides` takes its id, `removal`.
 * @throws AppError as `changePitch`; conflict when none of the slides is there any more
 */
export async function removeSlides(
  ctx: RequestContext,
  { id, slideIds }: { id: string; slideIds: string[] },
): Promise<{ removal: string; removed: number }> {
  const removal = newId(ctx.now);
  const chosen = sql`pitch_id = ${id} AND id IN (SELECT value FROM json_each(${JSON.stringify(slideIds)}))`;
  const detail = sql`json_object('slides', json((SELECT json_group_array(json_object('id', id, 'kind', kind, 'position', position,
    'title', title, 'text', text, 'recordingId', recording_id, 'startMs', start_ms, 'endMs', end_ms, 'visible', visible, 'imageKey', image_key, 'imageAlt', image_alt, 'imageFocus', image_focus,
    'createdAt', created_at)) FROM ${pitchSlides} WHERE ${chosen})))`;
  const errors = { [isAny]: new AppError("conflict", pitchCopy.errors.slideGone) };
  const [, removed] = await changePitch(ctx, { id, action: slidesRemoved, detail, auditId: removal, errors }, [
    assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${pitchSlides} WHERE ${chosen})`, isAny),
    ctx.db.all(sql`DELETE FROM ${pitchSlides} WHERE ${chosen} RETURNING id`),
  ]);
  return { removal, removed: (removed as unknown[]).length };
}
