import { eq, sql } from "drizzle-orm";
import { madeValues } from "#app/catalogue/ingest/ingested-rows.ts";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { recordingFieldSources } from "#db/schema/field-sources.server.ts";

type DeliveryContext = Pick<RequestContext, "db" | "now" | "company" | "actor">;

/** Fields of a recording that a delivery has; what it leaves out stays. */
function deliveredFields(tags: RecordingTags) {
  const { title, versionTitle, vocals, explicit, language, bpm, musicalKey, year, label, copyright } = tags;
  const isrc = readIsrc(tags.isrc);
  const { aiMarkers: _, ...made } = madeValues({ tags });
  return { title, versionTitle, isrc, vocals, explicit, language, bpm, musicalKey, year, label, copyright, ...made };
}

/**
 * Updates the recording of a known original to the metadata that a later delivery has, except for what a person entered or locked.
 * `changed`, `kept`: names of the fields that differed. @throws AppError not_found; conflict when someone saved the song meanwhile
 */
export async function redeliverTags(
  ctx: DeliveryContext,
  { sha256, tags }: { sha256: string; tags: RecordingTags },
): Promise<{ recordingId: string; changed: string[]; kept: string[] }> {
  const { db, now } = ctx;
  const isIt = sql`${recordings.id} = (SELECT r.id ${recordedOriginal(sha256)} LIMIT 1)`;
  const stored = await db.select().from(recordings).where(isIt).get();
  if (stored === undefined) throw new AppError("not_found", "No recording was made from this file.");
  const [sources, own] = await db.batch([
    db.select().from(recordingFieldSources).where(eq(recordingFieldSources.recordingId, stored.id)),
    db.all(sql`SELECT 1 FROM files WHERE sha256 = ${sha256} AND recording_id = ${stored.id} LIMIT 1`),
  ]);
  // Another recording's file, which was merged into this one: its tags are not those of this one.
  if (own.length === 0) return { recordingId: stored.id, changed: [], kept: [] };
  // What one party stated of the parts is not mixed with another's name and day.
  const isSame = (field: string, name: string) => field === name || (name.startsWith("ai") && field.startsWith("ai"));
  const isKept = (name: string) =>
    sources.some(({ field, source, locked }) => isSame(field, name) && (source === "person" || locked));
  const row: Record<string, unknown> = stored;
  const differing = Object.entries(deliveredFields(tags)).filter(
    ([name, value]) => value !== null && value !== "" && value !== row[name],
  );
  const values = Object.fromEntries(differing.filter(([name]) => !isKept(name)));
  const changed = Object.keys(values);
  const outcome = { recordingId: stored.id, changed, kept: differing.map(([name]) => name).filter(isKept) };
  if (changed.length === 0) return outcome;
  const before = Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  const source = { recordingId: stored.id, source: "ingest" as const, userId: null, at: now };
  try {
    await db.batch([
      assertUnchanged(db, recordings, stored),
      db
        .update(recordings)
        .set({ ...values, updatedAt: nextUpdatedAt(now, stored) })
        .where(eq(recordings.id, stored.id)),
      db
        .insert(recordingFieldSources)
        .values(changed.map((field) => ({ ...source, field })))
        .onConflictDoUpdate({
          target: [recordingFieldSources.recordingId, recordingFieldSources.field],
          set: { source: "ingest", userId: null, at: now },
        }),
      db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${stored.id}, ${now})
        ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
      auditEntry(ctx, {
        ...{ action: "song-changed", subjectType: "song", subjectId: stored.id },
        detail: { before, after: values, source: "ingest" },
      }),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", "Someone saved this song meanwhile. Send it again.");
    throw error;
  }
  return outcome;
}
