import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { keptMs } from "#app/records/store/undoable-changes.server.ts";

/** Deletes imports that can no longer be undone; those of a move with it. */
export async function sweepImports({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const isOver = sql`created_at <= ${now - keptMs} AND (move_id IS NULL OR move_id IN (SELECT id FROM catalogue_moves
    WHERE state IN ('applied', 'undone') AND coalesce(applied_at, 0) <= ${now - keptMs} AND updated_at <= ${now - keptMs}))`;
  const expired = sql`SELECT id FROM sheet_imports WHERE ${isOver}`;
  await db.batch([
    db.run(sql`DELETE FROM sheet_rows WHERE import_id IN (${expired})`),
    db.run(sql`DELETE FROM sheet_imports WHERE ${isOver}`),
  ]);
}
