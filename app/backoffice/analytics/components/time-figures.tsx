import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";
import { BarChart } from "#app/backoffice/analytics/components/bar-chart.tsx";
import { formatFigure } from "#app/backoffice/analytics/format-figure.ts";
import type { Measure } from "#app/backoffice/analytics/measures.ts";
import type { Figures } from "#app/backoffice/analytics/read-figures.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

type TimeFiguresProps = {
  figures: Pick<Figures, "bars" | "step">;
  shown: readonly Measure[];
  measure: Measure;
  csv: string;
};

/** A measure over time as a chart, and every measure as a table under it. */
export function TimeFigures({ figures: { bars, step }, shown, measure, csv }: TimeFiguresProps) {
  const title = copy.chart(copy.measures[measure], copy.steps[step]);
  const columns = [
    { id: "time", label: copy.time[step] },
    ...shown.map((id) => ({ id, label: copy.measures[id], align: "end" as const })),
  ];
  const isEmpty = bars.every(({ counts }) => counts[measure] === 0);
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{title}</h2>
        <a href={csv} className="link text-row print:hidden" download>
          {copy.csv}
        </a>
      </div>
      {isEmpty ? (
        <EmptyState title={copy.emptyChart}>{copy.emptyChartText}</EmptyState>
      ) : (
        <BarChart title={title} bars={bars.map(({ name, counts }) => ({ name, count: counts[measure] }))} />
      )}
      {/* On paper the heads wrap, so that no column is cut. */}
      <div className="max-h-96 overflow-y-auto print:max-h-none print:[&_:is(th,td)]:px-0.5 print:[&_:is(th,td)]:text-[0.5rem] print:[&_thead_th]:whitespace-normal">
        <Table caption={title} columns={columns}>
          {bars.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row" className="!border-line !font-normal !text-ink">
                {name}
              </th>
              {shown.map((id) => (
                <td key={id} data-align="end" className="!h-9">
                  {formatFigure(counts[id])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}
