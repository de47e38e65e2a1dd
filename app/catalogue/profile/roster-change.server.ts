import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

/** Subject of the rows of `deleted_records` that undo a label's removals. */
export const removedFromRoster = "roster";

/**
 * Statements that follow a change of a roster: staff who have the form of the label's record open do not save an older one, and a removal of
 * the same artist before is not undone any more.
 */
export function afterRosterChange(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { labelId, artistId }: { labelId: string; artistId: string },
): BatchItem<"sqlite">[] {
  return [
    db.run(sql`UPDATE parties SET updated_at = max(${now}, updated_at + 1) WHERE id = ${labelId}`),
    db.run(sql`DELETE FROM deleted_records WHERE subject = ${removedFromRoster}
      AND row ->> 'labelId' = ${labelId} AND row ->> 'artistId' = ${artistId}`),
  ];
}

type RosterChange = { labelId: string; artistId: string; name: string; act: "added" | "removed" };

/** Statements that add an artist to the roster of a label, or remove it. The caller checks the right, in its batch. */
export function rosterChange(
  ctx: RequestContext,
  { labelId, artistId, name, act }: RosterChange,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { db, now } = ctx;
  const link: SQL =
    act === "added"
      ? sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES (${labelId}, ${artistId}, ${now})
          ON CONFLICT (party_id, artist_id) DO NOTHING`
      : sql`DELETE FROM label_artists WHERE party_id = ${labelId} AND artist_id = ${artistId}`;
  const detail = { note: `${name} ${act === "added" ? "added to" : "removed from"} the roster`, artistId };
  return [
    auditEntry(ctx, { action: `party-roster-${act}`, subjectType: "party", subjectId: labelId, detail }),
    db.run(link),
    ...afterRosterChange(ctx, { labelId, artistId }),
  ];
}
