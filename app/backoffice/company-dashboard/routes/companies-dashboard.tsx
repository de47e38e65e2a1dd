import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { dashboardCopy as copy } from "#app/backoffice/company-dashboard/dashboard-copy.ts";
import { type Dashboard, readDashboard } from "#app/backoffice/company-dashboard/read-dashboard.server.ts";
import { FigureTiles } from "#app/figures/components/figure-tiles.tsx";
import { FirstList } from "#app/figures/components/first-list.tsx";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import { figuresPath } from "#app/figures/subject.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { Tiles } from "#app/ui/list/tiles.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readDashboard(ctx, { chosen: (ctx.url.searchParams.get("company") ?? "").slice(0, 100) });
}

/** Numbers of a company that are read up to a limit. */
function Counts({ counts, max }: Pick<Dashboard, "counts"> & { max: number }) {
  const tiles = (["people", "invited", "playlists", "searches"] as const).map((id) => ({
    ...{ id, label: copy.counts[id], value: formatCount(Math.min(counts[id], max), counts[id] > max) },
  }));
  return <Tiles tiles={tiles} />;
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
          <Link to={isOwn && !manages ? "/analytics" : figuresPath("company", id)} className="link">
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
      <h2 className="mt-10 mb-3 text-xl">{figuresCopy.lists.words}</h2>
      <FirstList list="words" measure="searches" figures={page.words} mayAddWords={false} to={() => null} />
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
