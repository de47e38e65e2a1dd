import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

type Quote = {
  version: number;
  answer: "accepted" | "declined" | null;
  /** As it is shown. */
  validUntil: string;
  isOver: boolean;
};

/** How a quote stands beside the newest one of its request. */
export function describeQuote(quote: Quote, latest: Pick<Quote, "version"> | undefined): string {
  if (quote.answer !== null) return copy.answers[quote.answer];
  if (quote.version !== latest?.version) return copy.replacedQuote;
  if (quote.isOver) return copy.ranOut(quote.validUntil);
  return `${copy.waiting}, ${copy.validUntil(quote.validUntil)}`;
}
