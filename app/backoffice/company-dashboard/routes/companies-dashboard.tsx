import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { analyticsCopy } from "#app/backoffice/analytics/analytics-copy.ts";
import { FigureTiles } from "#app/backoffice/analytics/components/figure-tiles.tsx";
import { formatFigure } from "#app/backoffice/analytics/format-figure.ts";
import { dashboardCopy as copy } from "#app/backoffice/company-dashboard/dashboard-copy.ts";
import { type Dashboard, readDashboard } from "#app/backoffice/company-dashboard/read-dashboard.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readDashboard(ctx, { chosen: (ctx.url.searchParams.get("company") ?? "").slice(0, 100) });
}

/** Numbers of a company that are read up to a limit. */
function Counts({ counts, max }: Pick<Dashboard, "counts"> & { max: number }) {
  return (
    <dl className="my-4 grid max-w-3xl grid-cols-2 gap-4 sm:grid-cols-4">
      {(["people", "invited", "playlists", "searches"] as const).map((name) => (
        <div key={name} className="border-t border-line pt-2">
          <dt className="text-sm text-mute">{copy.counts[name]}</dt>
          <dd className="text-2xl font-semibold tabular-nums">
            {counts[name] > max ? copy.orMore(max) : formatFigure(counts[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ words, otherSearches }: Pick<Dashboard, "words" | "otherSearches">) {
  const others = otherSearches > 0 ? analyticsCopy.othersText(formatFigure(otherSearches)) : null;
  return (
    <RecordList
      bar={words.length > 0 && others !== null ? <p className="hint mb-2">{others}</p> : null}
      caption={copy.words}
      columns={[
        {
          id: "word",
          label: copy.search,
          wide: true,
          cell: ({ id }) => <span className="[overflow-wrap:anywhere]">{id}</span>,
        },
        { id: "times", label: copy.times, align: "end", cell: ({ counts }) => formatFigure(counts.searches) },
        { id: "hits", label: copy.hits, align: "end", cell: ({ counts }) => formatFigure(counts.emptySearches) },
      ]}
      rows={words}
      empty={
        others === null
          ? { title: copy.noWords, text: copy.noWordsText }
          : { title: analyticsCopy.noPublicWords, text: others }
      }
    />
  );
}

type Licences = NonNullable<Dashboard["licences"]>;

function Ending({ ending, isLinked }: Pick<Licences, "ending"> & { isLinked: boolean }) {
  return (
    <RecordList
      caption={copy.ending}
      columns={[
        {
          id: "number",
          label: copy.licence,
          cell: ({ number, transactionId }) =>
            isLinked ? (
              <Link to={`/transactions/${transactionId}/licences/${number}`} className="link font-semibold">
                {number}
              </Link>
            ) : (
              number
            ),
        },
        { id: "project", label: copy.project, wide: true, cell: ({ project }) => project },
        { id: "ends", label: copy.endsOn, cell: ({ endsOn }) => formatIsoDate(endsOn) },
      ]}
      rows={ending}
      empty={{ title: copy.noEnding, text: copy.noEndingText }}
    />
  );
}

function Fees({ fees, years }: Pick<Licences, "fees" | "years">) {
  return (
    <RecordList
      caption={copy.spend}
      columns={[
        { id: "currency", label: copy.currency, cell: ({ id }) => id },
        { id: "this", label: String(years[0]), align: "end", cell: ({ id, thisYear }) => formatMoney(thisYear, id) },
        { id: "last", label: String(years[1]), align: "end", cell: ({ id, lastYear }) => formatMoney(lastYear, id) },
      ]}
      rows={fees}
      empty={{ title: copy.noSpend, text: copy.noSpendText }}
    />
  );
}

export default function CompaniesDashboardPage() {
  const page = useLoaderData<typeof loader>();
  const { id, name, isOwn, manages, licences } = page;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title [overflow-wrap:anywhere]">{name}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead(name)}</p>
      <p className="flex flex-wrap gap-x-6 text-row print:hidden">
        {page.seesAnalytics ? (
          <Link to={isOwn && !manages ? "/analytics" : `/analytics?company=${id}`} className="link">
            {copy.analytics}
          </Link>
        ) : null}
        {page.seesAnalytics ? (
          <Link to={isOwn && !manages ? "/wrapup?of=company" : `/wrapup?of=company:${id}`} className="link">
            {copy.wrapup}
          </Link>
        ) : null}
        {manages ? (
          <Link to="/iam-companies" className="link">
            {copy.all}
          </Link>
        ) : null}
      </p>
      <FigureTiles shown={page.shown} totals={page.totals} before={page.before} />
      <h2 className="mt-10 text-xl">{copy.shelf}</h2>
      <Counts counts={page.counts} max={page.max} />
      <h2 className="mt-10 mb-3 text-xl">{copy.words}</h2>
      <Words words={page.words} otherSearches={page.otherSearches} />
      {licences === null ? null : (
        <>
          <h2 className="mt-10 mb-3 text-xl">{copy.ending}</h2>
          <Ending ending={licences.ending} isLinked={isOwn} />
          <h2 className="mt-10 text-xl">{copy.spend}</h2>
          <p className="mt-1 mb-3 text-row text-mute">{copy.spendLead}</p>
          <Fees fees={licences.fees} years={licences.years} />
        </>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [name, copy.title]);
