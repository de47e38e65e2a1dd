import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";
import { analyticsQuerySchema, searchWith, viewOf } from "#app/backoffice/analytics/analytics-query.ts";
import { AnalyticsTabs } from "#app/backoffice/analytics/components/analytics-tabs.tsx";
import { FigureTiles } from "#app/backoffice/analytics/components/figure-tiles.tsx";
import { FirstList } from "#app/backoffice/analytics/components/first-list.tsx";
import { PeriodForm } from "#app/backoffice/analytics/components/period-form.tsx";
import { TimeFigures } from "#app/backoffice/analytics/components/time-figures.tsx";
import { readFigures } from "#app/backoffice/analytics/read-figures.server.ts";
import { heardCopy } from "#app/share-subjects/heard/heard-copy.ts";
import { Chip } from "#app/ui/list/chip.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = analyticsQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const view = viewOf(ctx.url.pathname);
  const page = await readFigures(ctx, query, view);
  return data({ ...page, view }, { status: page.figures === null ? 400 : 200 });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the figures are narrowed to, each with a link that takes it out. */
function Narrowed({ query, figures }: Pick<Page, "query" | "figures">) {
  const { song, artist, company } = query;
  const chips = [
    { name: "company", label: copy.company, value: company && figures?.company },
    { name: "song", label: copy.song, value: song && figures?.subject },
    { name: "artist", label: copy.artist, value: !song && artist && figures?.subject },
  ].flatMap(({ name, label, value }) => (value ? [{ name, text: `${label}: ${value}` }] : []));
  return chips.length === 0 ? null : (
    <p className="mt-4 flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <Chip key={name} label={text} removeTo={searchWith(query, { [name]: undefined })} />
      ))}
    </p>
  );
}

function Overview({ page, figures }: { page: Page; figures: NonNullable<Page["figures"]> }) {
  const { query, choice, view, mayAddWords } = page;
  const { shown, measure, offered, list, listMeasure } = choice;
  const file = (table: "time" | "list") => `${pathOf(view)}/export.csv${searchWith(query, {})}&table=${table}`;
  const subjects = { songs: "song", artists: "artist", companies: "company" } as const;
  const to = ({ id, name }: { id: string; name: string | null }) => {
    const parameter = list === "songs" || list === "artists" || list === "companies" ? subjects[list] : null;
    return parameter === null || name === null ? null : searchWith(query, { [parameter]: id, list: undefined });
  };
  const tabs = offered.map((name) => ({
    label: copy.lists[name],
    to: searchWith(query, { list: name }),
    current: name === list,
  }));
  return (
    <>
      <FigureTiles
        shown={shown}
        totals={figures.totals}
        before={figures.before}
        to={(name) => searchWith(query, { measure: name })}
        current={measure}
      />
      <TimeFigures figures={figures} shown={shown} measure={measure} csv={file("time")} />
      {list === null ? null : (
        <section className="mt-10" id="list">
          {tabs.length > 1 ? (
            <div className="print:hidden">
              <Tabs label={copy.listsLabel} items={tabs} />
            </div>
          ) : null}
          <h2 className={tabs.length > 1 ? "hidden text-xl print:block" : "text-xl"}>{copy.lists[list]}</h2>
          <div className="mt-4">
            <FirstList {...{ list, figures, mayAddWords, to }} measure={listMeasure} csv={file("list")} />
          </div>
        </section>
      )}
    </>
  );
}

const pathOf = (view: Page["view"]) => (view === "transfers" ? "/analytics/transfers" : "/analytics");

export default function AnalyticsPage() {
  const page = useLoaderData<typeof loader>();
  const { query, errors, figures, view } = page;
  const { period, from, to, company } = query;
  const kept = searchWith({ period, from, to, company }, {});
  const days = figures && copy.days(figures.days.from, figures.days.to);
  const daysBefore = figures && copy.days(figures.daysBefore.from, figures.daysBefore.to);
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{view === "transfers" ? copy.transfersTitle : copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{view === "transfers" ? copy.transfersLead : copy.lead}</p>
      <AnalyticsTabs current={view} search={kept} />
      <PeriodForm query={query} errors={errors} days={figures?.days ?? null} />
      <Narrowed query={query} figures={figures} />
      {query.song && figures !== null ? (
        <p className="mt-4">
          <Link to={`/analytics/pitched?song=${query.song}`} className="link">
            {heardCopy.songLink}
          </Link>
        </p>
      ) : null}
      {figures === null ? null : (
        <>
          <p className="mt-4 text-row">
            {days}, <span className="text-mute">{copy.comparedWith(daysBefore ?? "")}</span>
          </p>
          <Overview page={page} figures={figures} />
        </>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ view }) =>
  view === "transfers" ? [copy.transfersTitle, copy.title] : copy.title,
);
