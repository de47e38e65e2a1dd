type MomentProps = {
  /** Milliseconds since 1970. */
  at: number;
  /** How much of it is shown. */
  to?: keyof typeof forms;
};

/** One format for all users and the server: in UTC, so that hydration does not change it. */
const forms = {
  day: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }),
  minute: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
};

/** The day of `at` (ms since 1970) as text, where words surround it. */
export function formatDay(at: number): string {
  return forms.day.format(at);
}

/** A point in time. */
export function DateTime({ at, to = "minute" }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {forms[to].format(date)}
    </time>
  );
}
