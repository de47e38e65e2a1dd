import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { formatMoney } from "#app/rights/money.ts";

const copy = acceptanceCopy.counter;

type Countered = { total: number | null; fees: Record<string, number> | null; termMonths: number | null; note: string };
type Offer = { currency: string; lines: readonly { recordingId: string; title: string }[] };

/** A counter-offer in words, one fact a line. */
export function describeCounter({ total, fees, termMonths, note }: Countered, { currency, lines }: Offer): string[] {
  const named = lines.flatMap(({ recordingId, title }) => {
    const fee = fees?.[recordingId];
    return fee === undefined ? [] : [copy.feeText(title, formatMoney(fee, currency))];
  });
  return [
    ...(total === null ? [] : [copy.totalText(formatMoney(total, currency))]),
    ...named,
    ...(termMonths === null ? [] : [copy.termText(termMonths)]),
    ...(note === "" ? [] : [note]),
  ];
}
