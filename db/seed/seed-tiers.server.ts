import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { tierStore } from "#app/backoffice/tiers/tier-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoTiers } from "#db/seed/demo-tiers.ts";

const songsNeeded = Math.max(...demoTiers.flatMap(({ songs }) => songs)) + 1;
const wasSeeded = sql<number>`EXISTS (SELECT 1 FROM tiers) OR EXISTS (SELECT 1 FROM deleted_records WHERE subject = 'tier')`;

/** Seeds tiers once there are recordings, unless there are or were any. */
export async function seedTiers(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin");
  const songs = await ctx.db
    .select({ id: recordings.id, updatedAt: recordings.updatedAt, wasSeeded })
    .from(recordings)
    .where(and(eq(recordings.status, "published"), isNull(recordings.parentId), eq(recordings.explicit, false)))
    .orderBy(asc(recordings.popularity), desc(recordings.slug))
    .limit(songsNeeded);
  if (songs.length < songsNeeded || songs[0]?.wasSeeded) return;
  for (const { songs: places, ...tier } of demoTiers) {
    const values = { ...tier, hasWarning: tier.warningText !== "" };
    const { id: tierId } = await saveRecord(ctx, tierStore, { id: null, version: "", values });
    for (const song of places.flatMap((place) => songs[place] ?? []))
      await saveRecord(ctx, songStore, {
        id: song.id,
        version: versionOf(song),
        values: { tierId },
        names: ["tierId"],
      });
  }
}
