import type { ReactNode } from "react";
import { barsByTime } from "#app/figures/chart-shape.ts";
import { AudienceLists } from "#app/figures/components/audience-lists.tsx";
import { FigureTiles } from "#app/figures/components/figure-tiles.tsx";
import { FirstList } from "#app/figures/components/first-list.tsx";
import { PeriodForm } from "#app/figures/components/period-form.tsx";
import { TimeChart, TimeTable } from "#app/figures/components/time-figures.tsx";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { searchWith } from "#app/figures/figures-query.ts";
import type { FigureView } from "#app/figures/read-subject.server.ts";
import { figuresPath } from "#app/figures/subject.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const subjects = { songs: "song", artists: "artist", companies: "company" } as const;

/** The list of a place: its tabs, and rows that lead to their own figures. */
function PlaceList({ view, list, csv }: { view: FigureView; list: NonNullable<FigureView["list"]>; csv: string }) {
  const { query } = view;
  const { offered, list: name, listMeasure } = list.choice;
  if (name === null) return null;
  const { period, from, to, company } = query;
  const to_ = (row: { id: string; name: string | null }) => {
    const kind = name === "songs" || name === "artists" || name === "companies" ? subjects[name] : null;
    const scope = view.subject?.kind === "company" ? view.subject.id : company;
    return kind === null || row.name === null
      ? null
      : `${figuresPath(kind, row.id)}${searchWith({ period, from, to, company: scope }, {})}`;
  };
  const tabs = offered.map((one) => ({
    ...{ label: copy.lists[one], to: searchWith(query, { list: one }), current: one === name },
  }));
  return (
    <section className="mt-10" id="list">
      {tabs.length > 1 ? (
        <div className="print:hidden">
          <Tabs label={copy.listsLabel} items={tabs} />
        </div>
      ) : null}
      <h2 className={tabs.length > 1 ? "hidden text-xl print:block" : "text-xl"}>{copy.lists[name]}</h2>
      <div className="mt-4">
        <FirstList list={name} figures={list} mayAddWords={list.mayAddWords} to={to_} measure={listMeasure} csv={csv} />
      </div>
    </section>
  );
}

type FiguresBodyProps = { view: FigureView; isArtist?: boolean; narrowed?: ReactNode };

/** What the page of every subject has: period, totals, chart with its table, and lists. */
export function FiguresBody({ view, isArtist = false, narrowed }: FiguresBodyProps) {
  const { path, query, errors, figures, shown, measure, list, audience } = view;
  const file = (table: "time" | "list") => `${path}/export.csv${searchWith(query, {})}&table=${table}`;
  const hasChart = figures !== null && figures.bars.length > 0;
  const inChart = audience === null ? shown : shown.filter((name) => name !== "licences");
  const time = hasChart ? barsByTime(figures, inChart) : null;
  return (
    <>
      <PeriodForm query={query} errors={errors} days={figures?.days ?? null} />
      {narrowed}
      {figures === null ? null : (
        <>
          <p className="mt-4 text-row">
            {copy.days(figures.days.from, figures.days.to)},{" "}
            <span className="text-mute">
              {copy.comparedWith(copy.days(figures.daysBefore.from, figures.daysBefore.to))}
            </span>
          </p>
          {audience === null ? null : <p className="hint mt-2">{copy.fewText}</p>}
          {view.partialFrom === null ? null : <p className="hint mt-2">{copy.partial(view.partialFrom)}</p>}
          {time === null ? null : <TimeChart time={time} measure={measure} />}
          <FigureTiles
            shown={shown}
            totals={figures.totals}
            before={figures.before}
            to={(name) => (hasChart && inChart.includes(name) ? searchWith(query, { measure: name }) : null)}
            current={hasChart ? measure : undefined}
          />
          {list === null ? null : <PlaceList view={view} list={list} csv={file("list")} />}
          {audience === null ? null : (
            <AudienceLists view={view} audience={audience} csv={file("list")} isArtist={isArtist} />
          )}
          {time === null ? null : <TimeTable time={time} shown={inChart} csv={file("time")} />}
        </>
      )}
    </>
  );
}
