import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { entryStatements, type Posting, reversalStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { receivedOf, type Step, stepsOf } from "#app/licensing/ledger/quote-entries.ts";
import type { QuoteFacts } from "#app/licensing/ledger/quote-facts.ts";
import { quoteFactsOf, selectQuoteFacts } from "#app/licensing/ledger/read-quote-facts.server.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** Quotes posted after a request; others wait for the job of the minute. */
const afterRequest = 5;
/** Reversals, then what is missing; more for what came in or was posted by another meanwhile. */
const maxPasses = 6;

function stepStatements(ctx: Posting, step: Step): BatchItem<"sqlite">[] {
  if ("reverse" in step) return [...reversalStatements(ctx, step.reverse, step)];
  const { db, company } = ctx;
  const { post: entry, amounts, allocations, moves } = step;
  const { ledgerAllocations, ledgerMoves } = scoped(db, company);
  const value = (name: string) => sql`one.value ->> ${name}`;
  const allocated = chunkByBytes(allocations).map((rows) =>
    db.run(sql`INSERT INTO ${ledgerAllocations} (id, company_id, entry_id, licence_id, recording_id, side, party_id, payee_id,
      agreement_id, share_bp, gross, commission, net, is_own)
    SELECT ${value("id")}, ${company.id}, ${entry.id}, ${value("licenceId")}, ${value("recordingId")}, ${value("side")}, ${value("partyId")},
      ${value("payeeId")}, ${value("agreementId")}, ${value("shareBp")}, ${value("gross")}, ${value("commission")}, ${value("net")}, ${value("isOwn")}
    FROM json_each(${rows}) one`),
  );
  const moved = chunkByBytes(moves.map((move) => ({ ...move, id: newId(ctx.now) }))).map((rows) =>
    db.run(sql`INSERT INTO ${ledgerMoves} (id, company_id, entry_id, allocation_id, payee_id, agreement_id, currency, day, amount)
    SELECT ${value("id")}, ${company.id}, ${entry.id}, ${value("allocationId")}, ${value("payeeId")}, ${value("agreementId")},
      ${entry.currency}, ${entry.day}, ${value("amount")}
    FROM json_each(${rows}) one`),
  );
  return [...entryStatements(ctx, entry, amounts), ...allocated, ...moved];
}

/** The event of an invoice of which the last payment is posted. */
function paidEvent(ctx: Posting, { invoices, currency }: QuoteFacts, steps: readonly Step[]): BatchItem<"sqlite">[] {
  const isPaying = steps.some((step) => "post" in step && step.post.kind === "payment");
  const invoice = isPaying ? invoices.find((one) => one.credit === null && receivedOf(one) >= one.total) : undefined;
  if (invoice === undefined) return [];
  const { id: invoiceId, number, total } = invoice;
  const page = invoicePath(invoiceId);
  const data = { invoiceId, number, total, currency };
  return [webhookEvent(ctx, { type: "invoice.paid", data, page, api: `/api/v1${page}` })];
}

type Pending = { quoteId: string; companyId: string; version: number };

/** Posts what is missing for a quote. @throws if it cannot be read, or was posted by another meanwhile */
async function postQuote({ db, now }: Pick<Posting, "db" | "now">, { quoteId, companyId, version }: Pending) {
  const ctx = { db, now, company: { id: companyId } };
  const { ledgerPending, ...scope } = scoped(db, ctx.company);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const facts = quoteFactsOf(await db.batch(selectQuoteFacts(ctx, quoteId)), { quoteId, companyId });
    const steps = facts === null ? [] : stepsOf(facts, () => newId(now));
    const isSettled = steps.every((step) => "post" in step);
    // What came in since has another version, and stays.
    const done = scope.delete(
      ledgerPending,
      and(eq(ledgerPending.quoteId, quoteId), eq(ledgerPending.version, version)),
    );
    const [first, ...others] = [
      ...steps.flatMap((step) => stepStatements(ctx, step)),
      ...(facts === null ? [] : paidEvent(ctx, facts, steps)),
      ...(isSettled ? [done] : []),
    ];
    try {
      if (first !== undefined) await db.batch([first, ...others]);
      if (isSettled) return;
    } catch (error) {
      // Another posted it meanwhile: what is left is read anew.
      if (!String(error).includes("UNIQUE constraint failed: ledger_entries")) throw error;
    }
  }
}

/**
 * Posts what happened to quotes and is not in the ledger yet, those that failed last: of one company or of all. One that fails keeps the reason
 * and does not stop the others. Returns how many were posted.
 */
export async function postPending(
  { db, now }: Pick<Posting, "db" | "now">,
  { limit, companyId }: { limit: number; companyId?: string },
): Promise<number> {
  const { ledgerPending } = unsafeTenantTables("the job posts for every company, each quote under its own");
  const pending = await db
    .select({ quoteId: ledgerPending.quoteId, companyId: ledgerPending.companyId, version: ledgerPending.version })
    .from(ledgerPending)
    .where(companyId === undefined ? undefined : eq(ledgerPending.companyId, companyId))
    .orderBy(ledgerPending.failures, ledgerPending.createdAt, ledgerPending.quoteId)
    .limit(limit);
  let posted = 0;
  for (const one of pending) {
    try {
      await postQuote({ db, now }, one);
      posted += 1;
    } catch (error) {
      const scope = scoped(db, { id: one.companyId });
      const failure = String(error).slice(0, 300);
      await scope.update(
        scope.ledgerPending,
        { failures: sql`${ledgerPending.failures} + 1`, failure },
        eq(ledgerPending.quoteId, one.quoteId),
      );
    }
  }
  return posted;
}

type After = Pick<RequestContext, "env" | "now" | "waitUntil"> & { company: { id: string } };

/** Posts after the response what the request made pending. */
export function postLater({ env, now, company, waitUntil }: After): void {
  waitUntil(postPending({ db: openDatabase(env.DB), now }, { limit: afterRequest, companyId: company.id }));
}
