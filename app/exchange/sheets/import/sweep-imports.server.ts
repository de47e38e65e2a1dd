import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { keptMs } from "#app/records/store/undoable-changes.server.ts";

/** Deletes imports that can no longer be undone. */
export async function sweepImports({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const expired = sql`SELECT id FROM sheet_imports WHERE created_at <= ${now - keptMs}`;
  await db.batch([
    db.run(sql`DELETE FROM sheet_rows WHERE import_id IN (${expired})`),
    db.run(sql`DELETE FROM sheet_imports WHERE created_at <= ${now - keptMs}`),
  ]);
}
