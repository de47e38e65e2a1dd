import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";
import { analyticsQuerySchema, viewOf } from "#app/backoffice/analytics/analytics-query.ts";
import { readFigures } from "#app/backoffice/analytics/read-figures.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

/** GET /analytics/export.csv and /analytics/transfers/export.csv: the table of the chart, or with `table=list` the list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = analyticsQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const view = viewOf(ctx.url.pathname);
  const { figures, errors, choice } = await readFigures(ctx, query, view);
  if (figures === null) throw new AppError("invalid", Object.values(errors)[0] ?? copy.errors.file);
  const { shown, list, listMeasure } = choice;
  const name = `${view === "transfers" ? "transfers" : "analytics"}-${figures.days.from}-${figures.days.to}`;
  if (ctx.url.searchParams.get("table") === "list" && list !== null) {
    const head = [copy.names[list], copy.measures[listMeasure], copy.beforeColumn];
    const rows = figures.rows.map(({ name: label, counts, before }) => [
      label ?? (list === "transfers" ? copy.otherTransfer : copy.gone),
      counts[listMeasure],
      before[listMeasure],
    ]);
    const { others } = figures;
    if (others !== null && others.count > 0) rows.push([copy.others, others.count, others.before]);
    return csvResponse(`${name}-${list}`, head, rows);
  }
  const head = [copy.time[figures.step], ...shown.map((one) => copy.measures[one])];
  return csvResponse(
    name,
    head,
    figures.bars.map((bar) => [bar.name, ...shown.map((one) => bar.counts[one])]),
  );
}
