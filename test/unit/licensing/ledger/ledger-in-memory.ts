import type { Amount } from "#app/licensing/ledger/entry-statements.server.ts";
import { type Step, stepsOf } from "#app/licensing/ledger/quote-entries.ts";
import type { QuoteFacts } from "#app/licensing/ledger/quote-facts.ts";

type Entry = { id: string; key: string; amounts: Amount[]; moves: { allocationId: string; amount: number }[] };

/** What the tables of the ledger keep, by the rules of `entryStatements` and `reversalStatements`. */
export function openLedger(quoteId: string, currency: string) {
  const entries: (QuoteFacts["entries"][number] & Entry)[] = [];
  const reversed = new Set<string>();
  const allocations: QuoteFacts["allocations"] = [];
  const posted: Entry[] = [];
  let counter = 0;
  const newId = () => `id-${quoteId}-${++counter}`;

  function apply(step: Step): void {
    if ("reverse" in step) {
      const original = entries.find(({ id }) => id === step.reverse.id);
      if (original === undefined || reversed.has(original.id)) throw new Error(`${step.reverse.key} is reversed twice`);
      reversed.add(original.id);
      const moves = original.moves.map((one) => ({ ...one, amount: -one.amount }));
      const amounts = original.amounts.map((one) => ({ ...one, amount: -one.amount }));
      posted.push({ id: newId(), key: `-${original.key}`, amounts, moves });
      for (const { allocationId, amount } of moves) {
        const allocation = allocations.find(({ id }) => id === allocationId);
        if (allocation) allocation.cleared += amount;
      }
      return;
    }
    const { post, amounts, allocations: added, moves } = step;
    if (entries.some(({ key }) => key === post.key)) throw new Error(`${post.key} is posted twice`);
    entries.push({ ...post, quoteId, amounts, moves });
    posted.push({ id: post.id, key: post.key, amounts, moves });
    allocations.push(...added.map((one) => ({ ...one, cleared: 0 })));
    for (const { allocationId, amount } of moves) {
      const allocation = allocations.find(({ id }) => id === allocationId);
      if (allocation) allocation.cleared += amount;
    }
  }

  /** Posts what the facts mean until nothing is missing. Returns how many steps that took. */
  function settle(facts: Pick<QuoteFacts, "licences" | "invoices">): number {
    for (let done = 0, pass = 0; pass < 4; pass += 1) {
      const steps = stepsOf(
        {
          ...{ quoteId, currency, ...facts, allocations: allocations.map((one) => ({ ...one })) },
          corrections: [],
          entries: entries.filter(({ id }) => !reversed.has(id)),
        },
        newId,
      );
      if (steps.length === 0) return done;
      for (const step of steps) apply(step);
      done += steps.length;
    }
    throw new Error("The ledger does not settle");
  }

  const balance = (kind: Amount["kind"], partyId?: string) =>
    posted
      .flatMap(({ amounts }) => amounts)
      .filter((one) => one.kind === kind && (partyId === undefined || one.partyId === partyId))
      .reduce((sum, { amount }) => sum + amount, 0);
  return { settle, balance, posted, allocations };
}
