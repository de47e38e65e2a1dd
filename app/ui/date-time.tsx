type MomentProps = {
  /** Milliseconds since 1970. */
  at: number;
};

/** One form for every reader and for the server: in UTC, so that the page does not change when scripts arrive. */
const form = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A point in time. */
export function DateTime({ at }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {form.format(date)}
    </time>
  );
}
