import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** History of a request: date, person, event and message. */
export function History({ page: { events } }: { page: TransactionPageData }) {
  return (
    <section>
      <h2 className="sr-only">{copy.history}</h2>
      <ol className="grid gap-4 border-l border-line pl-5">
        {events.map(({ id, kind, actor, message, createdAt }) => (
          <li key={id}>
            <p className="font-semibold">{copy.events[kind]}</p>
            <p className="text-sm text-mute">
              {actor ?? copy.automatic} · <DateTime at={createdAt} />
            </p>
            {message ? (
              <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">
                {message}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
