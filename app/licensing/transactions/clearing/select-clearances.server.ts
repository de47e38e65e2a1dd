import { eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { currentStatus } from "#app/licensing/transactions/clearing/current-status.server.ts";
import { clearances } from "#db/schema/licences.server.ts";

/** Query for the clearances of a request's songs, for a batch. */
export function selectClearances({ db }: Pick<RequestContext, "db">, { id }: { id: string | SQL }) {
  const { recordingId, side, note } = clearances;
  const status = currentStatus("clearances").as("current_status");
  return db.select({ recordingId, side, status, note }).from(clearances).where(eq(clearances.transactionId, id));
}
