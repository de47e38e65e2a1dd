import { formatRange, rateWords } from "#app/rights/rates/rates-words.ts";
import type { UsageBudget } from "#app/rights/usage/read-usage-bar.server.ts";

/** What the selected rows cost together by their lights, beside the budget of the use; null where no row has a price. */
export function priceOfRows(ids: string[], of: UsageBudget): { text: string; isOver: boolean } | null {
  const prices = ids.flatMap((id) => {
    const row = document.querySelector(`input.track-pick[value="${CSS.escape(id)}"]`)?.closest("li");
    const [low, high, currency] = row?.querySelector<HTMLElement>("[data-price]")?.dataset.price?.split(" ") ?? [];
    return currency === undefined ? [] : [{ low: Number(low), high: Number(high), currency }];
  });
  const [first] = prices;
  if (first === undefined) return null;
  const sum = (end: "low" | "high") => prices.reduce((total, price) => total + price[end], 0);
  const { currency } = first;
  const range = { low: sum("low"), high: sum("high") };
  const open = ids.length - prices.length;
  const budget = of === null ? null : rateWords.budget(formatRange({ low: of.budget, high: of.budget }, of.currency));
  return {
    text: [formatRange(range, currency), ...(open > 0 ? [rateWords.more(open)] : []), ...(budget ? [budget] : [])].join(
      ", ",
    ),
    isOver: of !== null && of.currency === currency && range.low > of.budget,
  };
}
