import { Link } from "@remix-run/react";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import type { InboxPage } from "#app/licensing/inbox/read-inbox.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { formatMoney } from "#app/rights/money.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";

type PageOf<View> = Extract<InboxPage, { view: View }>;

/** What is on file for the parties, side by side with the name of each where there are several. */
export function InboxShares({ page: { shares, parties, hasMore, maxShares } }: { page: PageOf<"shares"> }) {
  return (
    <section className="mt-6">
      <p className="text-mute text-row">
        {copy.sharesLead}{" "}
        <Link to={copy.contact.to} className="link">
          {copy.contact.label}
        </Link>
      </p>
      {shares.length === 0 ? <p className="mt-4">{copy.noShares}</p> : null}
      <ul className="mt-4 border-line border-t empty:hidden">
        {shares.map(({ id, title, side, share, party }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-3 text-row">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-semibold">{title}</b>
              <span className="block text-mute text-sm">{parties.length > 1 ? `${side}, ${party}` : side}</span>
            </span>
            <span className="tabular-nums">{share}</span>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-mute text-sm">{copy.moreShares(maxShares)}</p> : null}
    </section>
  );
}

/** What the parties were paid, the newest first. */
export function InboxStatements({ page: { statements, parties } }: { page: PageOf<"statements"> }) {
  return (
    <section className="mt-6">
      {statements.length === 0 ? <p className="mt-4">{copy.noStatements}</p> : null}
      <ul className="mt-4 border-line border-t empty:hidden">
        {statements.map(({ id, to, text, payee }) => (
          <li key={id} className="border-line border-b py-3 text-row">
            <Link to={to} className="link">
              {parties.length > 1 ? `${payee}: ${text}` : text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Standing approvals with their terms, and what they approved. */
export function InboxRules({ page: { rules, uses } }: { page: PageOf<"rules"> }) {
  return (
    <section className="mt-6">
      <p className="max-w-[65ch] text-mute text-row">{copy.rulesLead}</p>
      {rules.length === 0 ? <p className="mt-4">{copy.noRules}</p> : null}
      <ul className="mt-4 border-line border-t empty:hidden">
        {rules.map(({ id, name, state, facts }) => (
          <li key={id} className="border-line border-b py-4">
            <h2 className="mb-2 font-semibold [overflow-wrap:anywhere]">
              {name}
              {state === null ? null : <span className="text-mute"> · {copy[state]}</span>}
            </h2>
            <Facts facts={facts} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-xl">{copy.uses}</h2>
      {uses.length === 0 ? <p className="mt-2 text-mute">{copy.noUses}</p> : null}
      <ul className="mt-3 border-line border-t empty:hidden">
        {uses.map(({ usedAt, company, project, title, side, fee, currency, licence }) => (
          <li
            key={`${usedAt} ${company} ${title} ${side}`}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-3 text-row"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-semibold">{title}</b>
              <span className="block text-mute text-sm">
                {[transactionCopy.sides[side], company, project, licence].filter(Boolean).join(", ")} ·{" "}
                <DateTime at={usedAt} />
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(fee, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
