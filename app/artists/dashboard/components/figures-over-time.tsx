import { FigureCell } from "#app/artists/dashboard/components/figure-cell.tsx";
import { type AudienceMeasure, audienceMeasures } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import type { OneArtist } from "#app/artists/dashboard/read-artist-figures.server.ts";
import { analyticsCopy } from "#app/backoffice/analytics/analytics-copy.ts";
import { BarChart } from "#app/backoffice/analytics/components/bar-chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

type FiguresOverTimeProps = { one: Pick<OneArtist, "bars" | "step">; measure: AudienceMeasure; csv: string };

/** A figure over time as a chart, and every figure as a table under it. */
export function FiguresOverTime({ one: { bars, step }, measure, csv }: FiguresOverTimeProps) {
  const title = copy.chart(copy.names[measure], analyticsCopy.steps[step]);
  const columns = [
    { id: "time", label: analyticsCopy.time[step] },
    ...audienceMeasures.map((id) => ({ id, label: copy.names[id], align: "end" as const })),
  ];
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{title}</h2>
        <a href={csv} className="link text-row print:hidden" download>
          {copy.csv}
        </a>
      </div>
      {bars.every(({ figures }) => figures[measure] === null) ? (
        <EmptyState title={copy.emptyChart}>{copy.emptyChartText}</EmptyState>
      ) : (
        <BarChart title={title} bars={bars.map(({ name, figures }) => ({ name, count: figures[measure] ?? 0 }))} />
      )}
      <div className="max-h-96 overflow-y-auto print:max-h-none">
        <Table caption={title} columns={columns}>
          {bars.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row" className="!border-line !font-normal !text-ink">
                {name}
              </th>
              {audienceMeasures.map((id) => (
                <td key={id} data-align="end" className="!h-9">
                  <FigureCell figure={figures[id]} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}
