import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { exportProjects } from "#app/projects/spaces/list-projects.server.ts";
import { projectsQuerySchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";

/** CSV export of the filtered list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = projectsQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const rows = await exportProjects(ctx, query);
  const cells = rows.map((row) => [
    ...[row.title, row.owner, copy.statuses[row.deletedAt === null ? row.status : "deleted"], isoTime(row.deadlineAt)],
    ...[row.members + 1, row.submissions, row.fresh, row.shortlisted, isoTime(row.createdAt)],
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}
