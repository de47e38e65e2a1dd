import { asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeSeen } from "#app/licensing/transactions/clearing/clearing-form.ts";
import { clearanceOf, selectClearances } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";

/** What the sides of a request's songs say now, for the form of someone who has seen that they changed. The caller has checked the request. */
export async function readSeen(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  const [songs, stored] = await ctx.db.batch([
    ctx.db
      .select({ recordingId: transactionItems.recordingId })
      .from(transactionItems)
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position)),
    selectClearances(ctx, { id }),
  ]);
  return writeSeen(
    songs.map(({ recordingId }) => ({
      id: recordingId,
      sides: {
        master: clearanceOf(stored, { recordingId, side: "master" }),
        composition: clearanceOf(stored, { recordingId, side: "composition" }),
      },
    })),
  );
}
