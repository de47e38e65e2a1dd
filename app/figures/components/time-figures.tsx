import type { ShownBars } from "#app/figures/chart-shape.ts";
import { BarChart } from "#app/figures/components/bar-chart.tsx";
import { FigureText } from "#app/figures/components/figure-text.tsx";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import type { FigureName } from "#app/figures/measures.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

type TimeChartProps = { time: ShownBars; measure: FigureName };
type TimeTableProps = { time: ShownBars; shown: readonly FigureName[]; csv: string };

/** A measure over time with the period before. */
export function TimeChart({ time: { bars, barsBefore, step }, measure }: TimeChartProps) {
  const title = copy.chart(copy.measures[measure], copy.steps[step]);
  const isEmpty = bars.every(({ counts }) => !counts[measure]);
  return (
    <section className="mt-6">
      <h2 className="text-xl">{title}</h2>
      {isEmpty ? (
        <EmptyState title={copy.emptyChart}>{copy.emptyChartText}</EmptyState>
      ) : (
        <BarChart
          title={title}
          bars={bars.map(({ name, counts }, at) => {
            const before = barsBefore[at];
            return { name, count: counts[measure] ?? null, ...(before ? { before: before[measure] ?? null } : {}) };
          })}
        />
      )}
    </section>
  );
}

/** Every measure over time as a table. */
export function TimeTable({ time: { bars, step }, shown, csv }: TimeTableProps) {
  const title = copy.byTime(copy.steps[step]);
  const columns = [
    { id: "time", label: copy.time[step] },
    ...shown.map((id) => ({ id, label: copy.measures[id], align: "end" as const })),
  ];
  return (
    <section className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{title}</h2>
        <a href={csv} className="link text-row print:hidden" download>
          {copy.csv}
        </a>
      </div>
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
                  <FigureText figure={counts[id] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}
