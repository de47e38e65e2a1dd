import { sql } from "drizzle-orm";
import { requireSongRow } from "#app/backoffice/songs/read-song-heading.server.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { storedFields } from "#app/records/store/read-records.server.ts";

/**
 * Locks a field of a song against deliveries, or unlocks it; what a person entered stays protected. @throws AppError unauthorised, forbidden,
 * not_found, invalid for an unknown field
 */
export async function lockField(
  ctx: RequestContext,
  { id, field, locked }: { id: string; field: string; locked: boolean },
): Promise<{ label: string }> {
  const { db, now, actor } = ctx;
  requireAccess(ctx, "songs-edit");
  await requireSongRow(ctx, id);
  const label = songType.fields[field]?.label ?? songType.parts?.[field];
  if (label === undefined || (field in songType.fields && !storedFields(ctx, songType).includes(field)))
    throw new AppError("invalid", copy.fieldUnknown);
  await db.batch([
    db.run(sql`INSERT INTO recording_field_sources (recording_id, field, source, locked, user_id, at)
      VALUES (${id}, ${field}, 'ingest', ${Number(locked)}, ${actor?.id ?? null}, ${now})
      ON CONFLICT (recording_id, field) DO UPDATE SET locked = excluded.locked`),
    auditEntry(ctx, {
      ...{ action: `song-${locked ? "locked" : "unlocked"}`, subjectType: "song", subjectId: id },
      detail: { note: label, field },
    }),
  ]);
  return { label };
}
