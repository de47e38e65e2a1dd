import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { subjectReferences } from "#app/projects/references/list-references.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { describeDetails, detailLabels } from "#app/visitor-requests/describe-request.ts";
import { listAssignees, selectVisitorRequest } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import {
  exportVisitorRequests,
  listVisitorRequests,
} from "#app/visitor-requests/staff/list-visitor-requests.server.ts";
import { type RequestArea, requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import { requestsQuerySchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { openStatuses } from "#app/visitor-requests/visitor-request.ts";

type Dated = { status: (typeof openStatuses)[number]; dueAt: number | null };

/** Due time while there is no reply, and whether it is over. */
function dueOf({ status, dueAt }: Dated, now: number) {
  return dueAt === null || !openStatuses.includes(status) ? null : { at: dueAt, isOver: dueAt < now };
}

function readQuery({ url }: RequestContext) {
  return requestsQuerySchema.parse(Object.fromEntries(url.searchParams));
}

/** Max characters of a message in a list. */
const maxExcerpt = 140;

/** Data of a list. */
export async function readRequestsPage(ctx: RequestContext, area: RequestArea) {
  requireAccess(ctx, area);
  const query = readQuery(ctx);
  const { rows, ...list } = await listVisitorRequests(ctx, { ...query, area });
  const requests = rows.map(
    ({ id, kind, status, source, name, organisation, message, assignee, createdAt, dueAt }) => ({
      id,
      kind,
      status,
      source,
      name,
      organisation,
      excerpt: message.length > maxExcerpt ? `${message.slice(0, maxExcerpt).trimEnd()}…` : message,
      assignee,
      createdAt,
      due: dueOf({ status, dueAt }, ctx.now),
    }),
  );
  return { area, query, ...list, requests };
}

/** CSV of a list, with its filters. */
export async function exportRequests(ctx: RequestContext, area: RequestArea): Promise<Response> {
  requireAccess(ctx, area);
  const rows = await exportVisitorRequests(ctx, { ...readQuery(ctx), area });
  const { columns } = copy;
  const labels = detailLabels(requestAreas[area].kinds);
  const head = [
    ...[
      columns.date,
      columns.kind,
      columns.status,
      copy.source,
      copy.name,
      copy.email,
      copy.organisation,
      copy.message,
    ],
    ...labels,
    ...[columns.due, columns.assignee, copy.note],
  ];
  const date = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const cells = rows.map((row) => [
    ...[date(row.createdAt), copy.kinds[row.kind], copy.statuses[row.status], copy.sources[row.source]],
    ...[row.name, row.email, row.organisation, row.message],
    ...labels.map((label) => row.details.get(label) ?? null),
    ...[date(row.dueAt), row.assignee, row.note],
  ]);
  return csvResponse(copy.areas[area].file, head, cells);
}

/** Data of a request's page. */
export async function readRequestPage(ctx: RequestContext, area: RequestArea, id: string) {
  const [[row], references] = await ctx.db.batch([
    selectVisitorRequest(ctx, { area, id }),
    subjectReferences(ctx, { kind: "opportunity", id }),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { details, updatedAt, dueAt, assignee: _, ...request } = row;
  return {
    area,
    request: { ...request, details: describeDetails(row), due: dueOf(row, ctx.now) },
    version: versionOf({ updatedAt }),
    assignees: await listAssignees(ctx, row),
    references: row.kind === "brief" ? references : null,
    company: ctx.company.name,
  };
}
