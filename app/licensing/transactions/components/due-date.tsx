import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

type DueDateProps = { on: string; isOver: boolean };

/** Date by which the music is needed. Overdue is written out, not shown by colour alone. */
export function DueDate({ on, isOver }: DueDateProps) {
  const date = (
    <time dateTime={on} className="whitespace-nowrap">
      {formatIsoDate(on)}
    </time>
  );
  if (!isOver) return date;
  return (
    <span className="font-semibold text-red">
      {copy.overdue} {date}
    </span>
  );
}
