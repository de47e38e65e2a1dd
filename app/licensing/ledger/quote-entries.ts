import { contentOf, type DueEntry, type EntryContent, type Working } from "#app/licensing/ledger/entry-content.ts";
import type { Entry, PostedEntry } from "#app/licensing/ledger/entry-statements.server.ts";
import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import type { InvoiceFact, LicenceFact, Payment, QuoteFacts } from "#app/licensing/ledger/quote-facts.ts";

const { memo } = ledgerCopy;

export type Step = { reverse: PostedEntry; day: string; memo: string } | ({ post: Entry } & EntryContent);

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What was received for an invoice and not taken back. */
export function receivedOf({ payments }: Pick<InvoiceFact, "payments">): number {
  return sumOf(payments.filter(({ removedOn }) => removedOn === null));
}

/** The licence whose fees count: the newest of the chain, unless it ended and nothing is billed for it. */
function licenceThatCounts({ licences, invoices }: QuoteFacts): LicenceFact | null {
  const newest = licences.find(({ id }) => !licences.some(({ supersedesId }) => supersedesId === id)) ?? null;
  const isBilled = invoices.some(({ credit }) => credit === null);
  return newest === null || (newest.endedOn !== null && !isBilled) ? null : newest;
}

function dueOfInvoice(invoice: InvoiceFact, licence: LicenceFact | null): DueEntry[] {
  const { id, number, day, credit } = invoice;
  const counting = (payments: readonly Payment[]) => payments.filter(({ removedOn }) => removedOn === null);
  const paid = counting(invoice.payments);
  const payments: DueEntry[] = paid.map((payment) => ({
    ...{ kind: "payment", key: `payment:${payment.id}`, day: payment.day, memo: memo.payment(number), payment },
  }));
  if (credit !== null) {
    const refunds: DueEntry[] = counting(credit.refunds).map((payment) => ({
      ...{ kind: "refund", key: `refund:${payment.id}`, day: payment.day, memo: memo.refund(credit.number), payment },
    }));
    return [...payments, ...refunds];
  }
  const sent: DueEntry = { kind: "invoice", key: `invoice:${id}`, day, memo: memo.invoice(number), invoice };
  if (licence === null) return [sent, ...payments];
  const latest = (other: string) => (other > licence.day ? other : licence.day);
  return [
    sent,
    ...payments,
    { kind: "billed", key: `billed:${id}:${licence.id}`, day: latest(day), memo: memo.billed(licence.number, number) },
    ...paid.map((payment): DueEntry => {
      const key = `cleared:${payment.id}:${licence.id}`;
      return {
        kind: "cleared",
        key,
        day: latest(payment.day),
        memo: memo.cleared(licence.number, number),
        payment,
        invoice,
      };
    }),
  ];
}

function dueOf(facts: QuoteFacts, licence: LicenceFact | null): DueEntry[] {
  if (licence === null) return facts.invoices.flatMap((invoice) => dueOfInvoice(invoice, null));
  const { id, day, number } = licence;
  return [
    { kind: "licence", key: `licence:${id}`, day, memo: memo.licence(number), licence },
    ...facts.invoices.flatMap((invoice) => dueOfInvoice(invoice, licence)),
  ];
}

/** Why an entry no longer holds, and since when. */
function endOf({ licences, invoices }: QuoteFacts, { key, day }: PostedEntry & { day: string }) {
  const ids = key.split(":").slice(1);
  const has = ({ id }: { id: string }) => ids.includes(id);
  const payment = invoices.flatMap((one) => [...one.payments, ...(one.credit?.refunds ?? [])]).find(has);
  if (payment?.removedOn) return { day: payment.removedOn, memo: memo.removed };
  const invoice = invoices.find((one) => has(one) || one.payments.some(has));
  if (invoice?.credit) return { day: invoice.credit.day, memo: memo.credited(invoice.credit.number) };
  const licence = licences.find(has);
  const successor = licences.find(({ supersedesId }) => supersedesId !== null && supersedesId === licence?.id);
  if (successor) return { day: successor.day, memo: memo.corrected(successor.number) };
  return { day: licence?.endedOn ?? day, memo: memo.ended };
}

/**
 * What is to be posted next for what happened to a quote, in that order: reversals alone, then what is missing; none once all of it is there.
 * `newId`: of entries and allocations.
 */
export function stepsOf(facts: QuoteFacts, newId: () => string): Step[] {
  const licence = licenceThatCounts(facts);
  const due = dueOf(facts, licence);
  const keys = new Set(due.map(({ key }) => key));
  const gone = facts.entries.filter(({ key }) => !keys.has(key));
  // What was corrected of a licence goes with it: the shares that take its place may say the same.
  const corrections = facts.corrections.flatMap((one) => {
    const licenceEntry = gone.find(({ key }) => key === `licence:${one.licenceId}`);
    return licenceEntry === undefined ? [] : [{ reverse: one, ...endOf(facts, licenceEntry) }];
  });
  // What was built last is taken down first, and before anything is built on what is left.
  if (gone.length > 0)
    return [...corrections, ...gone.toReversed().map((reverse) => ({ reverse, ...endOf(facts, reverse) }))];
  const posted = new Set(facts.entries.map(({ key }) => key));
  const live = facts.invoices.find(({ credit }) => credit === null);
  const clearedBefore = (live?.payments ?? []).filter(({ id }) => posted.has(`cleared:${id}:${licence?.id}`));
  const working: Working = {
    allocations: facts.allocations.filter(({ licenceId }) => licenceId === licence?.id).map((one) => ({ ...one })),
    received: sumOf(clearedBefore.filter(({ removedOn }) => removedOn === null)),
  };
  const missing = due.filter(({ key }) => !posted.has(key));
  return missing.map((one): Step => {
    const { kind, key, day, memo: text } = one;
    const content = contentOf(one, working, newId);
    const entry = { id: newId(), kind, key, day, memo: text, currency: facts.currency, quoteId: facts.quoteId };
    return { post: entry, ...content };
  });
}
