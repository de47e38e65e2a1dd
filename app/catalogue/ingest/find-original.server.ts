import { sql } from "drizzle-orm";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** The recording made from the original with this hash, unless deleted; null if there is none. */
export async function findOriginal(
  ctx: Pick<RequestContext, "db">,
  input: { sha256: string },
): Promise<{ recordingId: string } | null> {
  const query = sql`SELECT r.id AS recordingId ${recordedOriginal(input.sha256)} LIMIT 1`;
  const [row] = await ctx.db.all<{ recordingId: string }>(query);
  return row ?? null;
}
