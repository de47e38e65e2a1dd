/** The decimals of a currency: 2 for EUR, 0 for JPY. */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount as typed, "2500.50", in minor units; null when it is none, has too many decimals, or is too large to count. */
export function toMinorUnits(text: string, currency: string): number | null {
  const [, whole = "", fraction = ""] =
    /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replaceAll(/[\s,'](?=\d{3}\b)/g, "")) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === "" || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

/** Minor units as they are typed: 250050 EUR → "2500.50", 250000 EUR → "2500". */
export function fromMinorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(amount % 10 ** decimals === 0 ? 0 : decimals);
}

/** Minor units as they are read where their currency stands elsewhere: 250050 of EUR → "2,500.50". */
export function formatAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return format.format(amount / 10 ** decimals);
}

/** Minor units as they are read: 250050 EUR → "2,500.50 EUR". The code, since a sign like "$" names several currencies. */
export function formatMoney(amount: number, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`;
}
