import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { restrictionStore } from "#app/backoffice/restrictions/restriction-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoRestrictions } from "#db/seed/demo-restrictions.ts";

const songsNeeded = Math.max(...demoRestrictions.flatMap(({ songs }) => songs)) + 1;
const wasSeeded = sql<number>`EXISTS (SELECT 1 FROM restrictions) OR EXISTS (SELECT 1 FROM deleted_records WHERE subject = 'restriction')`;

/** Seeds restrictions once there are recordings, unless there are or were any. */
export async function seedRestrictions(ctx: RequestContext): Promise<void> {
  const { db, now } = ctx;
  const songs = await db
    .select({ id: recordings.id, wasSeeded })
    .from(recordings)
    .where(and(eq(recordings.status, "published"), isNull(recordings.parentId), eq(recordings.explicit, false)))
    .orderBy(asc(recordings.popularity), desc(recordings.slug))
    .limit(songsNeeded);
  if (songs.length < songsNeeded || songs[0]?.wasSeeded) return;
  const dayIn = (days: number | undefined) => (days === undefined ? null : isoDateOf(now, days));
  for (const { songs: places, fromInDays, untilInDays, value = "", companyId = null, ...plain } of demoRestrictions) {
    const values = { ...plain, value, companyId, validFrom: dayIn(fromInDays), validUntil: dayIn(untilInDays) };
    const { id } = await saveRecord(asPerson(ctx, "admin"), restrictionStore, { id: null, version: "", values });
    const links = places.map((place) => ({ recordingId: songs[place]?.id ?? "", restrictionId: id }));
    if (links.length > 0) await db.insert(recordingRestrictions).values(links);
  }
}
