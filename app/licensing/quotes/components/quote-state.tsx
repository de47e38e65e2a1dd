import { Link } from "@remix-run/react";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import type { QuotePage } from "#app/licensing/quotes/read-quote-page.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type QuoteStateProps = { page: QuotePage };

/** State of a version: answered, replaced, expired, or open. */
export function QuoteState({
  page: { answer, replacedBy, isOpen, isStaff, waitsForColleague, request },
}: QuoteStateProps) {
  if (answer !== null) {
    const say = answer.answer === "accepted" ? copy.accepted : copy.declined;
    return (
      <div className="mt-3">
        <p className="font-semibold">
          {`${say(answer.answeredBy)} · `}
          <DateTime at={answer.answeredAt} />
        </p>
        {answer.reason === "" ? null : (
          <p className="mt-1 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">{answer.reason}</p>
        )}
      </div>
    );
  }
  if (replacedBy !== null) {
    return (
      <p className="mt-3 font-semibold">
        {`${copy.replaced(replacedBy)}. `}
        <Link to={quotePath(request.id, replacedBy)} className="link print:hidden">
          {copy.openVersion(replacedBy)}
        </Link>
      </p>
    );
  }
  if (!isOpen) return <p className="mt-3 font-semibold">{isStaff ? copy.ended : copy.over}</p>;
  if (waitsForColleague) return <p className="mt-3 max-w-[60ch]">{copy.forColleague}</p>;
  return isStaff ? <p className="mt-3 font-semibold">{copy.waiting}</p> : null;
}
