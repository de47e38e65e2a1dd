/** "1:05" or "1:05.25", as the forms read it; empty for null. */
export function writeTime(ms: number | null): string {
  if (ms === null) return "";
  const minutes = Math.floor(ms / 60_000);
  const seconds = String((ms % 60_000) / 1000);
  return `${minutes}:${/^\d(?:\.|$)/.test(seconds) ? `0${seconds}` : seconds}`;
}
