/** How amounts of a currency are written. */
type Format = { decimals: number; amounts: Intl.NumberFormat };

/** By currency: making them takes longer than all that a request writes with them. */
const formats = new Map<string, Format>();

function formatOf(currency: string): Format {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const decimals = options.maximumFractionDigits ?? 2;
  const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(currency, { decimals, amounts });
  return { decimals, amounts };
}

/** Decimals of a currency: 2 for EUR, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return formatOf(currency).decimals;
}

/** A typed amount, "2500.50", in minor units; null if invalid, with too many decimals, or too large. */
export function toMinorUnits(text: string, currency: string): number | null {
  const [, whole = "", fraction = ""] =
    /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replaceAll(/[\s,'](?=\d{3}\b)/g, "")) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === "" || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

/** Minor units as editable text: 250050 EUR → "2500.50", 250000 EUR → "2500". */
export function fromMinorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(amount % 10 ** decimals === 0 ? 0 : decimals);
}

/** Minor units formatted without the currency: 250050 of EUR → "2,500.50". */
export function formatAmount(amount: number, currency: string): string {
  const { decimals, amounts } = formatOf(currency);
  return amounts.format(amount / 10 ** decimals);
}

/** Minor units formatted: 250050 EUR → "2,500.50 EUR". With the code, because "$" stands for several currencies. */
export function formatMoney(amount: number, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`;
}

/** Basis points of an amount, rounded to the nearest minor unit. BigInt, because the product can exceed the safe integers. */
export function partOf(amount: number, bp: number): number {
  return Number((BigInt(amount) * BigInt(bp) + 5000n) / 10_000n);
}

/** A typed budget and its currency as they are stored: in minor units, null without one. */
export function moneyOf({ budget, currency }: { budget: string; currency: string }) {
  return {
    budget: budget === "" || currency === "" ? null : toMinorUnits(budget, currency),
    currency: currency || null,
  };
}
