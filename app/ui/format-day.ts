/** One format for all users and the server: in UTC, so that hydration does not change it. */
export const dateForms = {
  day: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }),
  minute: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
};

/** The day of `at` (ms since 1970) as text, where words surround it. */
export function formatDay(at: number): string {
  return dateForms.day.format(at);
}
