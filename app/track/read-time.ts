/** Seconds from "83", "83.5", "1:23", "1:23.5" and "1:02:03"; null for anything else. */
export function readTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = "0", minutes, seconds = ""] = match;
  const rest = Number(seconds.replace(",", "."));
  // With minutes, seconds are below 60; with hours, minutes are below 60.
  if (minutes !== undefined && rest >= 60) return null;
  if (match[1] !== undefined && Number(minutes) >= 60) return null;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + rest;
}
