const grouped = new Intl.NumberFormat("en");

/** "1,000+" for a floor, "318" for what was counted to the end; a floor of nothing says nothing. */
export function formatCount(count: number, more: boolean): string {
  if (more && count === 0) return "–";
  return `${grouped.format(count)}${more ? "+" : ""}`;
}
