import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { listCalendar } from "#app/backoffice/agreements/calendar/list-calendar.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { calendar: copy, title } = agreementsCopy;
const months = 12;

/** "2026-11" and a number of months → "2027-01". */
function monthsAfter(month: string, count: number): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7);
}

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const given = ctx.url.searchParams.get("from") ?? "";
  const from = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : isoDateOf(ctx.now).slice(0, 7);
  const days = await listCalendar(ctx, { from: `${from}-01`, before: `${monthsAfter(from, months)}-01` });
  return { from, days, canOpen: can(ctx.actor, "agreement", ctx.company) };
}

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export default function AgreementsCalendar() {
  const { from, days, canOpen } = useLoaderData<typeof loader>();
  const listed = Array.from({ length: months }, (_, at) => monthsAfter(from, at));
  const path = `${agreementType.path}/calendar`;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={agreementType.path} label={title} />
      <h1 className="mt-2 text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <nav aria-label={copy.months} className="flex flex-wrap items-center gap-3">
        <ButtonLink to={`${path}?from=${monthsAfter(from, -months)}`} variant="quiet">
          {copy.earlier}
        </ButtonLink>
        <ButtonLink to={`${path}?from=${monthsAfter(from, months)}`} variant="quiet">
          {copy.later}
        </ButtonLink>
        <a href={`${path}.ics`} className="link" download>
          {copy.ical}
        </a>
      </nav>
      {days.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      {listed.map((month) => {
        const ofMonth = days.filter(({ on }) => on.startsWith(month));
        return ofMonth.length === 0 ? null : (
          <section key={month} className="mt-8">
            <h2 className="mb-2 text-xl">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</h2>
            <ul className="border-t border-line">
              {ofMonth.map(({ id, number, title: name, kind, on }) => (
                <li
                  key={`${id} ${kind}`}
                  className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[7rem_10rem_minmax(0,1fr)]"
                >
                  <time dateTime={on}>{formatIsoDate(on)}</time>
                  <span className={kind === "ends" ? "font-semibold text-amber" : "text-mute"}>{copy.kinds[kind]}</span>
                  <span className="[overflow-wrap:anywhere]">
                    {canOpen ? (
                      <Link to={agreementPath(id)} className="link">
                        {`${number} ${name}`}
                      </Link>
                    ) : (
                      `${number} ${name}`
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

export const meta = staffMeta([copy.title, title]);
