import { FigureText } from "#app/figures/components/figure-text.tsx";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import type { FigureName, Figures } from "#app/figures/measures.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";

/** A column for each measure, of rows with figures. */
export function columnsOf<Row extends { figures: Figures }>(names: readonly FigureName[]): ListColumn<Row>[] {
  return names.map((name) => ({
    ...{ id: name, label: copy.measures[name], align: "end" as const },
    cell: ({ figures }) => <FigureText figure={figures[name] ?? null} />,
  }));
}
