import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licenceDocumentCopy as copy } from "#app/licensing/documents/licence-document-copy.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The ISRCs of the licence's recordings by their ids, as the catalogue has them today. */
const isrcs = sql<string>`(SELECT json_group_object(r.id, r.isrc) FROM json_each(licences.lines) l
  JOIN recordings r ON r.id = json_extract(l.value, '$.recordingId') WHERE r.isrc IS NOT NULL)`;

/**
 * A licence of a request with what is printed on it, for both sides of the request.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function readLicence(ctx: RequestContext, { id, number }: { id: string; number: string }) {
  const transaction = await requireTransaction(ctx, { id });
  const { licences, ofCompany } = scoped(ctx.db, ctx.company);
  const [earlier, later] = [alias(licences, "earlier"), alias(licences, "later")];
  const row = await ctx.db
    .select({
      ...getTableColumns(licences),
      supersedes: earlier.number,
      supersededBy: later.number,
      supersededAt: later.issuedAt,
      isrcs: isrcs.mapWith((text: string) => JSON.parse(text) as Record<string, string>),
    })
    .from(licences)
    .leftJoin(earlier, eq(earlier.id, licences.supersedesId))
    .leftJoin(later, eq(later.supersedesId, licences.id))
    .where(ofCompany(licences, and(eq(licences.number, number), eq(licences.transactionId, transaction.id))))
    .get();
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { supersededBy, supersededAt, ...licence } = row;
  const successor =
    supersededBy === null || supersededAt === null ? null : { number: supersededBy, issuedAt: supersededAt };
  return { ...licence, successor };
}

export type PrintedLicence = Awaited<ReturnType<typeof readLicence>>;
