import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type ApprovalRow, type Reader, selectApprovals } from "#app/licensing/approvals/select-approvals.server.ts";
import { type Deal, judgeDeal } from "#app/licensing/judge/judge-deal.ts";
import { offeredLines, proposalOf, termsOf } from "#app/licensing/judge/proposal.ts";
import { selectClearances } from "#app/licensing/transactions/clearing/select-clearances.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { madeJson } from "#app/rights/made/made-column.server.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** States in which the newest offer is what is on the table. */
const offeredStatuses = ["quoted", "accepted", "licensed", "delivered"] as const;

/** `exceptLicenceId`: a licence that is about to be replaced, and therefore shuts out nothing. */
type Selection = { id: string; exceptLicenceId?: SQL | string };

/** Query for the offer that is on the table for a request, for a batch: one row or none. */
export function selectOffer({ db, company }: Pick<Reader, "db" | "company">, { id }: { id: string | SQL }) {
  const { quotes, transactions, ofCompany } = scoped(db, company);
  const { terms, lines, discount } = quotes;
  return db
    .select({
      terms,
      lines,
      discount,
      offerCurrency: sql<string>`${quotes.currency}`.as("offer_currency"),
      chosen: quoteAnswers.recordingId,
    })
    .from(quotes)
    .innerJoin(
      transactions,
      and(eq(transactions.id, quotes.transactionId), inArray(transactions.status, [...offeredStatuses])),
    )
    .leftJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
    .where(ofCompany(quotes, eq(quotes.transactionId, id)))
    .orderBy(desc(quotes.version))
    .limit(1);
}

/** The one reading of what is known of a request that the caller has checked, for a batch with `toDeal`. */
export function selectDeal(ctx: Reader, { id, exceptLicenceId = "" }: Selection) {
  return [
    ctx.db
      .select({
        recordingId: recordings.id,
        title: recordings.title,
        facts: songFacts({ companyId: ctx.company.id, exceptLicenceId }).as("song_facts"),
      })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position), asc(transactionItems.recordingId)),
    selectClearances(ctx, { id }),
    selectApprovals(ctx, { id }),
    selectOffer(ctx, { id }),
  ] as const;
}

type Rows<Queries extends readonly unknown[]> = { [At in keyof Queries]: Awaited<Queries[At]> };
type Found = Rows<ReturnType<typeof selectDeal>>;
type OfferRow = Awaited<ReturnType<typeof selectOffer>>[number];
type Requested = Parameters<typeof termsOf>[0];

/** What is on the table: the offer of `selectOffer`, or without one what the request asks for. */
export function proposalOfRequest(requested: Requested, offer: OfferRow | undefined) {
  if (offer === undefined) return proposalOf(termsOf(requested), null);
  const { terms, chosen, offerCurrency: currency } = offer;
  return proposalOf(terms, { lines: offeredLines(offer, chosen), currency });
}

/** The results of `selectDeal`, with the sides as they are judged for what is on the table. */
export function toDeal(
  ctx: Pick<Reader, "now" | "company">,
  requested: Requested,
  [rows, stored, items, [offer]]: Found,
) {
  const songs = rows.map(({ recordingId, title, facts }) => ({ recordingId, title, facts: readSongFacts(facts) }));
  const deal: Deal = { songs, stored, items: items as ApprovalRow[], requested: termsOf(requested) };
  const proposal = proposalOfRequest(requested, offer);
  const at = { now: ctx.now, company: ctx.company };
  return { ...deal, items: items as ApprovalRow[], proposal, sides: judgeDeal(deal, proposal, at), rows };
}

export type ReadDeal = ReturnType<typeof toDeal>;

/** What is known of a request that the caller has checked, judged. One trip. */
export async function readDeal(ctx: Reader, request: Requested & { id: string }): Promise<ReadDeal> {
  return toDeal(ctx, request, await ctx.db.batch(selectDeal(ctx, request)));
}

const factsAreUnchanged = "judged-facts-are-unchanged";

/** Statements that fail the batch if what is on file of a deal's songs is no longer what it was judged by. First in their batch. */
export function assertJudged(
  ctx: Pick<Reader, "db" | "company">,
  { rows }: { rows: readonly { recordingId: string; facts: string; made?: string }[] },
  reader: { holderId?: SQL | string; exceptLicenceId?: SQL | string } = {},
) {
  const facts = songFacts({ companyId: ctx.company.id, ...reader });
  // Songs that were often licensed have long facts.
  return chunkByBytes(rows.map(({ recordingId, facts: judged, made }) => ({ recordingId, judged, made }))).map(
    (list) => {
      const changed = sql`EXISTS (SELECT 1 FROM json_each(${list}) one CROSS JOIN ${recordings} ON recordings.id = one.value ->> 'recordingId'
      WHERE ${facts} <> one.value ->> 'judged' OR ${madeJson} <> one.value ->> 'made')`;
      return assertInBatch(ctx.db, sql`NOT ${changed}`, factsAreUnchanged);
    },
  );
}

/** Whether a batch failed because of `assertJudged`. */
export function isJudgedAnew(error: unknown): boolean {
  return isFailedAssertion(error, factsAreUnchanged);
}
