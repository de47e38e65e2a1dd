import { type Allocated, allocateFee, type LicensedFee } from "#app/licensing/ledger/allocate-fee.ts";
import type { Amount, Entry, PostedEntry } from "#app/licensing/ledger/entry-statements.server.ts";
import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import type {
  InvoiceFact,
  LicenceFact,
  Payment,
  PostedAllocation,
  QuoteFacts,
} from "#app/licensing/ledger/quote-facts.ts";

const { memo } = ledgerCopy;

export type NewAllocation = Allocated & {
  id: string;
  licenceId: string;
  recordingId: string;
  side: LicensedFee["side"];
};
type NewMove = { allocationId: string; payeeId: string; agreementId: string | null; amount: number };

export type Step =
  | { reverse: PostedEntry; day: string; memo: string }
  | { post: Entry; amounts: Amount[]; allocations: NewAllocation[]; moves: NewMove[] };

type Wanted = { key: string; kind: Entry["kind"]; day: string; memo: string } & (
  | { kind: "licence"; licence: LicenceFact }
  | { kind: "billed" }
  | { kind: "cleared"; payment: Payment; invoice: InvoiceFact }
  | { kind: "invoice"; invoice: InvoiceFact }
  | { kind: "payment" | "refund"; payment: Payment }
);

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

function wantedOfInvoice(invoice: InvoiceFact, licence: LicenceFact | null): Wanted[] {
  const { id, number, day, credit } = invoice;
  const counting = (payments: readonly Payment[]) => payments.filter(({ removedOn }) => removedOn === null);
  const paid = counting(invoice.payments);
  const payments: Wanted[] = paid.map((payment) => ({
    ...{ kind: "payment", key: `payment:${payment.id}`, day: payment.day, memo: memo.payment(number), payment },
  }));
  if (credit !== null) {
    const refunds: Wanted[] = counting(credit.refunds).map((payment) => ({
      ...{ kind: "refund", key: `refund:${payment.id}`, day: payment.day, memo: memo.refund(credit.number), payment },
    }));
    return [...payments, ...refunds];
  }
  const sent: Wanted = { kind: "invoice", key: `invoice:${id}`, day, memo: memo.invoice(number), invoice };
  if (licence === null) return [sent, ...payments];
  const latest = (other: string) => (other > licence.day ? other : licence.day);
  return [
    sent,
    ...payments,
    { kind: "billed", key: `billed:${id}:${licence.id}`, day: latest(day), memo: memo.billed(licence.number, number) },
    ...paid.map((payment): Wanted => {
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

function wantedOf(facts: QuoteFacts, licence: LicenceFact | null): Wanted[] {
  const ofLicence: Wanted[] =
    licence === null
      ? []
      : [
          {
            kind: "licence",
            key: `licence:${licence.id}`,
            day: licence.day,
            memo: memo.licence(licence.number),
            licence,
          },
        ];
  return [...ofLicence, ...facts.invoices.flatMap((invoice) => wantedOfInvoice(invoice, licence))];
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

type Working = { allocations: (PostedAllocation | (NewAllocation & { cleared: number }))[]; received: number };

/** What a payment clears: the whole of each amount once the invoice is paid, before that its part rounded down. */
function movesOf(working: Working, invoice: InvoiceFact, payment: Payment): NewMove[] {
  working.received += payment.amount;
  const { received } = working;
  return working.allocations.flatMap((one) => {
    const { payeeId } = one;
    if (payeeId === null) return [];
    const target =
      received >= invoice.total ? one.net : Number((BigInt(one.net) * BigInt(received)) / BigInt(invoice.total));
    const amount = Math.max(0, target - one.cleared);
    one.cleared += amount;
    return amount === 0 ? [] : [{ allocationId: one.id, payeeId, agreementId: one.agreementId, amount }];
  });
}

type Payable = { payeeId: string | null; agreementId: string | null };
const ofPayee = <One extends Payable>(
  rows: readonly One[],
  kind: "earned" | "invoiced" | "received",
  amount: (one: One) => number,
) =>
  rows.flatMap((one): Amount[] =>
    one.payeeId === null ? [] : [{ kind, partyId: one.payeeId, agreementId: one.agreementId, amount: amount(one) }],
  );

function amountsOfLicence(allocations: readonly NewAllocation[]): Amount[] {
  const total = (rows: readonly Allocated[], of: "gross" | "net" | "commission") =>
    rows.reduce((sum, one) => sum + one[of], 0);
  return [
    { kind: "unbilled", amount: total(allocations, "gross") },
    { kind: "commission", amount: -total(allocations, "commission") },
    {
      kind: "own",
      amount: -total(
        allocations.filter(({ isOwn }) => isOwn),
        "net",
      ),
    },
    {
      kind: "unclaimed",
      amount: -total(
        allocations.filter(({ isOwn, payeeId }) => !isOwn && payeeId === null),
        "net",
      ),
    },
    ...ofPayee(allocations, "earned", ({ net }) => -net),
  ];
}

/** The postings of an entry, and its rows besides them. */
function contentOf(
  wanted: Wanted,
  working: Working,
  newId: () => string,
): Omit<Extract<Step, { post: Entry }>, "post"> {
  const nothing = { allocations: [], moves: [] };
  switch (wanted.kind) {
    case "licence": {
      const { id: licenceId, fees } = wanted.licence;
      const allocations = fees.flatMap((fee) =>
        allocateFee(fee).map((one) => ({
          ...one,
          id: newId(),
          licenceId,
          recordingId: fee.recordingId,
          side: fee.side,
        })),
      );
      working.allocations = allocations.map((one) => ({ ...one, cleared: 0 }));
      return { ...nothing, allocations, amounts: amountsOfLicence(allocations) };
    }
    case "billed": {
      const rows = working.allocations;
      return {
        ...nothing,
        amounts: [...ofPayee(rows, "earned", ({ net }) => net), ...ofPayee(rows, "invoiced", ({ net }) => -net)],
      };
    }
    case "cleared": {
      const moves = movesOf(working, wanted.invoice, wanted.payment);
      const amounts = [
        ...ofPayee(moves, "invoiced", ({ amount }) => amount),
        ...ofPayee(moves, "received", ({ amount }) => -amount),
      ];
      return { ...nothing, moves, amounts };
    }
    case "invoice": {
      const { total, net, tax } = wanted.invoice;
      const amounts: Amount[] = [
        { kind: "receivable", amount: total },
        { kind: "unbilled", amount: -net },
        { kind: "tax", amount: -tax },
      ];
      return { ...nothing, amounts };
    }
    default: {
      const amount = wanted.kind === "payment" ? wanted.payment.amount : -wanted.payment.amount;
      return {
        ...nothing,
        amounts: [
          { kind: "bank", amount },
          { kind: "receivable", amount: -amount },
        ],
      };
    }
  }
}

/**
 * What is to be posted next for what happened to a quote, in that order: reversals alone, then what is missing; none once all of it is there.
 * `newId`: of entries and allocations.
 */
export function stepsOf(facts: QuoteFacts, newId: () => string): Step[] {
  const licence = licenceThatCounts(facts);
  const wanted = wantedOf(facts, licence);
  const keys = new Set(wanted.map(({ key }) => key));
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
  const missing = wanted.filter(({ key }) => !posted.has(key));
  const posts = missing.map((one): Step => {
    const { kind, key, day, memo: text } = one;
    const content = contentOf(one, working, newId);
    const entry = { id: newId(), kind, key, day, memo: text, currency: facts.currency, quoteId: facts.quoteId };
    return { post: entry, ...content };
  });
  return posts;
}
