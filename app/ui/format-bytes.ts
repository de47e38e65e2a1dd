/** "12.4 MB", as file managers count: by thousands. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString("en", { maximumFractionDigits: power > 0 && value < 100 ? 1 : 0 })} ${units[power]}`;
}
