import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { listOf, type OrderedRows } from "#app/collaboration/rows/ordered-rows.server.ts";
import { trackTable } from "#app/collaboration/rows/replace-track.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A recording in a document. `row`: of its row. */
const placedTrack = z.object({ row: z.string(), recordingId: z.string(), workId: z.string() });
export type PlacedTrack = z.infer<typeof placedTrack>;
const parseTracks = jsonReader(z.array(placedTrack), "tracks");

/**
 * Name and recordings, in order, of a document that the user may change and `condition` holds for; null for others. @throws AppError
 * unauthorised, forbidden
 */
export async function readChangeableTracks(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, name, condition }: { id: string; name: "name" | "title"; condition?: SQL },
): Promise<{ name: string; tracks: PlacedTrack[] } | null> {
  const { document } = rows;
  const actor = document.requireActor(ctx);
  const { [document.table]: table, select } = scoped(ctx.db, ctx.company);
  const { table: trackRows, of } = trackTable(rows);
  const tracks = sql<string>`(SELECT json_group_array(json_object('row', t.id, 'recordingId', r.id, 'workId', r.work_id)
    ORDER BY t.position, t.id) FROM ${trackRows} AS t CROSS JOIN recordings r ON r.id = t.recording_id
    WHERE t.${sql.identifier(of.name)} = ${listOf(rows, id)})`.as("tracks");
  const isIt = and(eq(table.id, id), document.hasStatus("active"), document.mayChange(ctx, actor, "edit"), condition);
  const [found] = await select(
    { name: sql<string>`${sql.identifier(name)}`.as("document_name"), tracks },
    table,
    isIt,
  ).limit(1);
  return found === undefined ? null : { name: found.name, tracks: parseTracks(found.tracks) };
}
