import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

/** How much of a list is clear for the use one searches for: "3 clear, 2 need Harbour Street, about 5 days". */
export function UsageTotals({ totals }: { totals: string }) {
  return totals === "" ? null : <p className="mt-2 text-row">{copy.totals(totals)}</p>;
}
