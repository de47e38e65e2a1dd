import { formatIsoDate } from "#app/licensing/requests/iso-date.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

type DueDateProps = { on: string; isOver: boolean };

/** Until when the music is needed. What is overdue says so in words, too. */
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
