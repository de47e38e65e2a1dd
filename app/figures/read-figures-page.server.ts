import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { dashboardPath, figuresQuerySchema, viewOf } from "#app/figures/figures-query.ts";
import {
  type FigureView,
  readDashboardFigures,
  readPlaceFigures,
  readSubjectFigures,
} from "#app/figures/read-subject.server.ts";

/** The figures of an address: of a subject, of artists and labels, or of a place. @throws AppError unauthorised, forbidden, not_found */
export async function readFiguresPage(
  ctx: RequestContext,
  { kind, id = "" }: { kind?: string; id?: string },
): Promise<FigureView> {
  const { pathname, searchParams } = ctx.url;
  const query = figuresQuerySchema.parse(Object.fromEntries(searchParams));
  if (kind !== undefined) return readSubjectFigures(ctx, { kind, id }, query);
  if (pathname.startsWith(dashboardPath)) return readDashboardFigures(ctx, query);
  return readPlaceFigures(ctx, query, { view: viewOf(pathname) });
}
