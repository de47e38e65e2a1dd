import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

type RosterChange = { labelId: string; artistId: string; name: string; act: "added" | "removed" };

/**
 * Statements that add an artist to the roster of a label, or remove it. They change the version of the label's record, so that staff who
 * have its form open do not save an older roster. The caller checks the right, in its batch.
 */
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
    db.run(sql`UPDATE parties SET updated_at = max(${now}, updated_at + 1) WHERE id = ${labelId}`),
  ];
}
