import { type Allocated, allocateFee, type LicensedFee } from "#app/licensing/ledger/allocate-fee.ts";
import type { Amount, Entry } from "#app/licensing/ledger/entry-statements.server.ts";
import type { InvoiceFact, LicenceFact, Payment, PostedAllocation } from "#app/licensing/ledger/quote-facts.ts";

export type NewAllocation = Allocated & {
  id: string;
  licenceId: string;
  recordingId: string;
  side: LicensedFee["side"];
};
type NewMove = { allocationId: string; payeeId: string; agreementId: string | null; amount: number };

export type DueEntry = { key: string; kind: Entry["kind"]; day: string; memo: string } & (
  | { kind: "licence"; licence: LicenceFact }
  | { kind: "billed" }
  | { kind: "cleared"; payment: Payment; invoice: InvoiceFact }
  | { kind: "invoice"; invoice: InvoiceFact }
  | { kind: "payment" | "refund"; payment: Payment }
);

export type Working = { allocations: (PostedAllocation | (NewAllocation & { cleared: number }))[]; received: number };

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
  const own = allocations.filter(({ isOwn }) => isOwn);
  const unclaimed = allocations.filter(({ isOwn, payeeId }) => !isOwn && payeeId === null);
  return [
    { kind: "unbilled", amount: total(allocations, "gross") },
    { kind: "commission", amount: -total(allocations, "commission") },
    { kind: "own", amount: -total(own, "net") },
    { kind: "unclaimed", amount: -total(unclaimed, "net") },
    ...ofPayee(allocations, "earned", ({ net }) => -net),
  ];
}

/** Postings of an entry, and its rows besides them. */
export type EntryContent = { amounts: Amount[]; allocations: NewAllocation[]; moves: NewMove[] };

/** What an entry posts. What a payment clears is counted in `working`. `newId`: of allocations. */
export function contentOf(due: DueEntry, working: Working, newId: () => string): EntryContent {
  const nothing = { allocations: [], moves: [] };
  switch (due.kind) {
    case "licence": {
      const { id: licenceId, fees } = due.licence;
      const allocations = fees.flatMap((fee) =>
        allocateFee(fee).map((one) => {
          const { recordingId, side } = fee;
          return { ...one, id: newId(), licenceId, recordingId, side };
        }),
      );
      working.allocations = allocations.map((one) => ({ ...one, cleared: 0 }));
      return { ...nothing, allocations, amounts: amountsOfLicence(allocations) };
    }
    case "billed": {
      const rows = working.allocations;
      const amounts = [...ofPayee(rows, "earned", ({ net }) => net), ...ofPayee(rows, "invoiced", ({ net }) => -net)];
      return { ...nothing, amounts };
    }
    case "cleared": {
      const moves = movesOf(working, due.invoice, due.payment);
      const amounts = [
        ...ofPayee(moves, "invoiced", ({ amount }) => amount),
        ...ofPayee(moves, "received", ({ amount }) => -amount),
      ];
      return { ...nothing, moves, amounts };
    }
    case "invoice": {
      const { total, net, tax } = due.invoice;
      const amounts: Amount[] = [
        { kind: "receivable", amount: total },
        { kind: "unbilled", amount: -net },
        { kind: "tax", amount: -tax },
      ];
      return { ...nothing, amounts };
    }
    default: {
      const amount = due.kind === "payment" ? due.payment.amount : -due.payment.amount;
      const amounts: Amount[] = [
        { kind: "bank", amount },
        { kind: "receivable", amount: -amount },
      ];
      return { ...nothing, amounts };
    }
  }
}
