import { asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { clearanceOf } from "#app/licensing/transactions/clearing/clearing.ts";
import { writeFingerprints } from "#app/licensing/transactions/clearing/clearing-form.ts";
import { selectClearances } from "#app/licensing/transactions/clearing/select-clearances.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";

/**
 * Current fingerprints of a request's clearances, for a form that is submitted again after a conflict. The caller has checked the request.
 */
export async function readFingerprints(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  const [songs, stored] = await ctx.db.batch([
    ctx.db
      .select({ recordingId: transactionItems.recordingId })
      .from(transactionItems)
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position)),
    selectClearances(ctx, { id }),
  ]);
  return writeFingerprints(
    songs.map(({ recordingId }) => ({
      id: recordingId,
      sides: {
        master: clearanceOf(stored, { recordingId, side: "master" }),
        composition: clearanceOf(stored, { recordingId, side: "composition" }),
      },
    })),
  );
}
