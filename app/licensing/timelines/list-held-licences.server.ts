import { eq, or, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { HeldLicence } from "#app/licensing/timelines/audit-song.ts";
import {
  isOfClient,
  requireTransactionReader,
  transactionLists,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Licences of this company that hold for the recordings, by recording. On a company's own host those of all colleagues; on the environment's
 * own, whose clients are rivals, one's own requests; for staff all. @throws AppError unauthorised, forbidden
 */
export async function listHeldLicences(
  ctx: RequestContext,
  { recordingIds }: { recordingIds: readonly string[] },
): Promise<Map<string, HeldLicence[]>> {
  const actor = requireTransactionReader(ctx);
  const { licences, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const isStaff = transactionLists(ctx).all;
  const mayOpen = isStaff ? sql`1` : (isOfClient(ctx, { actor, sender: transactions.userId }) ?? sql`1`);
  const isReadable = isStaff || ctx.company.subdomain !== null ? undefined : or(eq(transactions.userId, actor.id));
  const isAsked = sql`${licensedRecordings.recordingId} IN (SELECT value FROM json_each(${JSON.stringify(recordingIds)}))`;
  const rows = await ctx.db
    .select({
      ...{ recordingId: licensedRecordings.recordingId, territories: licensedRecordings.territories },
      ...{ startsOn: licensedRecordings.startsOn, endsOn: licensedRecordings.endsOn, terms: licences.terms },
      ...{ number: licences.number, transactionId: licences.transactionId, mayOpen: sql<number>`${mayOpen}` },
    })
    .from(licensedRecordings)
    .innerJoin(licences, eq(licences.id, licensedRecordings.licenceId))
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .where(sql`${ofCompany(licences, isReadable)} AND ${isAsked}`);
  const held = new Map<string, HeldLicence[]>();
  for (const { recordingId, terms, mayOpen: isOpen, transactionId, ...licence } of rows)
    held.set(recordingId, [
      ...(held.get(recordingId) ?? []),
      {
        ...licence,
        ...{ transactionId: isOpen ? transactionId : null, media: terms.media },
        seconds: (terms.edits ?? []).map(({ seconds }) => seconds),
      },
    ]);
  return held;
}
