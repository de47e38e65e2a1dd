import { briefCopy as copy } from "#app/projects/spaces/brief-copy.ts";
import { formatDay } from "#app/ui/format-day.ts";

type DeadlineProps = { at: number | null; now: number };

/** Submission deadline with time zone, and whether it has passed at `now` (ms). */
export function Deadline({ at, now }: DeadlineProps) {
  if (at === null) return copy.noDeadline;
  return (
    <>
      <time dateTime={new Date(at).toISOString()} className="inline-block text-balance @min-[60rem]:whitespace-nowrap">
        {`${formatDay(at)}, 23:59 ${copy.utc}`}
      </time>
      {at < now ? ` (${copy.passed})` : null}
    </>
  );
}
