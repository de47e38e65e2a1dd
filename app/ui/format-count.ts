const grouped = new Intl.NumberFormat("en");

/** "1,000+" for a minimum, "318" for an exact count; a dash for a minimum of 0. */
export function formatCount(count: number, more = false): string {
  if (more && count === 0) return "–";
  return `${grouped.format(count)}${more ? "+" : ""}`;
}
