import { sql } from "drizzle-orm";
import { recordedOriginal } from "#app/catalogue/ingested-statements.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/** The recording made from the original with this hash, unless it was deleted; null when there is none. */
export async function findOriginal(
  scope: Pick<Scope, "db">,
  input: { sha256: string },
): Promise<{ recordingId: string } | null> {
  const query = sql`SELECT r.id AS recordingId ${recordedOriginal(input.sha256)} LIMIT 1`;
  const [row] = await scope.db.all<{ recordingId: string }>(query);
  return row ?? null;
}
