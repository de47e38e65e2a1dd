import { dateForms } from "#app/ui/format-day.ts";

type MomentProps = {
  /** Milliseconds since 1970. */
  at: number;
  /** How much of it is shown. */
  to?: keyof typeof dateForms;
};

/** A point in time. */
export function DateTime({ at, to = "minute" }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {dateForms[to].format(date)}
    </time>
  );
}
