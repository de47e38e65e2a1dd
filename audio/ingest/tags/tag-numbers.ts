const FIRST_YEAR = 1860;
const LAST_YEAR = 2200;

/** The year of a date in any order: "2019-05-03", "03/05/2019", "3. Mai 2019", "20190503", "2019年5月"; null without one. */
export function yearOf(written: string): number | null {
  const compact = /^\D*(\d{4})(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\D*$/.exec(written);
  const years = compact ? [compact[1]] : (written.match(/(?<!\d)\d{4}(?!\d)/g) ?? []);
  return years.map(Number).find((year) => year >= FIRST_YEAR && year <= LAST_YEAR) ?? null;
}

/** "98.7", "98,70 BPM" or "127.999985" in beats per minute, rounded to hundredths; null if invalid or 0. */
export function bpmOf(written: string): number | null {
  const [, whole, fraction = "0"] = /^\s*(\d{1,3})(?:[.,](\d{1,12}))?\s*(?:bpm)?\s*$/i.exec(written) ?? [];
  const bpm = Math.round(Number(`${whole}.${fraction}`) * 100) / 100;
  return bpm >= 20 && bpm <= 400 ? bpm : null;
}

/** "3", "3/12", "03" and the vinyl side "A3" as the track number; null without one. */
export function trackNumberOf(written: string): number | null {
  const [, digits] = /^\s*[A-Z]?(\d{1,4})(?:\s*\/\s*\d*)?\s*$/i.exec(written) ?? [];
  return Number(digits) > 0 ? Number(digits) : null;
}
