import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { submitAddress } from "#app/projects/spaces/project-links.server.ts";
import { hasProjectRight } from "#app/projects/spaces/project-rights.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { describeDetails, detailLabels } from "#app/visitor-requests/describe-request.ts";
import { listAssignees, selectVisitorRequest } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import {
  exportVisitorRequests,
  listVisitorRequests,
} from "#app/visitor-requests/staff/list-visitor-requests.server.ts";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import { requestsQuerySchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { selectThread } from "#app/visitor-requests/staff/thread/request-thread.server.ts";
import { threadCopy } from "#app/visitor-requests/staff/thread/thread-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

function readQuery({ url }: RequestContext) {
  return requestsQuerySchema.parse(Object.fromEntries(url.searchParams));
}

/** Max characters of a message in a list. */
const maxExcerpt = 140;
/** Max projects that "Ask for files" offers, newest first. */
const maxProjects = 50;

/** Data of the list. */
export async function readRequestsPage(ctx: RequestContext) {
  requireAccess(ctx, "requests");
  const query = readQuery(ctx);
  const { rows, ...list } = await listVisitorRequests(ctx, query);
  const requests = rows.map(({ id, kind, status, source, name, organisation, message, assignee, createdAt }) => ({
    ...{ id, kind, status, source, name, organisation, assignee, createdAt },
    excerpt: message.length > maxExcerpt ? `${message.slice(0, maxExcerpt).trimEnd()}…` : message,
  }));
  return { query, ...list, requests };
}

/** CSV of the list, with its filters. */
export async function exportRequests(ctx: RequestContext): Promise<Response> {
  requireAccess(ctx, "requests");
  const rows = await exportVisitorRequests(ctx, readQuery(ctx));
  const { columns } = copy;
  const labels = detailLabels(requestAreas.requests.kinds);
  const head = [
    ...[columns.date, columns.kind, columns.status, copy.source, copy.name, copy.email],
    ...[copy.organisation, copy.message, ...labels, columns.assignee, copy.note],
  ];
  const cells = rows.map((row) => [
    ...[
      new Date(row.createdAt).toISOString(),
      copy.kinds[row.kind],
      copy.statuses[row.status],
      copy.sources[row.source],
    ],
    ...[row.name, row.email, row.organisation, row.message],
    ...labels.map((label) => row.details.get(label) ?? null),
    ...[row.assignee, row.note],
  ]);
  return csvResponse(copy.areas.requests.file, head, cells);
}

/** Open projects whose link takes music, that the actor may change, as a query for a batch. */
function selectProjects(ctx: RequestContext) {
  const actor = requireAccess(ctx, "requests");
  const { projects, select } = scoped(ctx.db, ctx.company);
  const takesMusic = and(eq(projects.status, "open"), eq(projects.takesLink, true), isNull(projects.deletedAt));
  const mayAsk = can(actor, "projects", ctx.company) ? hasProjectRight(actor, "edit") : sql`0`;
  const { id, title, linkVersion } = projects;
  return select({ id, title, linkVersion }, projects, and(takesMusic, mayAsk)).orderBy(desc(id)).limit(maxProjects);
}

/** Address of the form that the request fills in, where the actor may use it. */
function stepsOf(
  ctx: RequestContext,
  { id, kind, name, email, organisation }: Record<"id" | "kind" | "name" | "email" | "organisation", string>,
) {
  const may = (area: "people-manage" | "artist-records") => email !== "" && can(ctx.actor, area, ctx.company);
  return {
    invite:
      kind === "account" && may("people-manage")
        ? `/iam/invite?${new URLSearchParams({ name, email, organisation, request: id })}`
        : null,
    artist:
      kind === "music" && may("artist-records")
        ? `/artists/new?${new URLSearchParams({ name: organisation || name })}`
        : null,
  };
}

/** Data of a request's page. `?ask={project}` begins a reply that asks for files by the link of a project. */
export async function readRequestPage(ctx: RequestContext, id: string) {
  const actor = requireAccess(ctx, "requests");
  const [[row], thread, projects] = await ctx.db.batch([
    selectVisitorRequest(ctx, { area: "requests", id }),
    selectThread(ctx, id),
    selectProjects(ctx),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { details, updatedAt, dueAt: _, assignee: __, ...request } = row;
  const asked = projects.find((project) => project.id === ctx.url.searchParams.get("ask"));
  return {
    area: "requests" as const,
    request: { ...request, details: describeDetails(row) },
    version: versionOf({ updatedAt }),
    assignees: await listAssignees(ctx, row),
    thread,
    replyTo: actor.email,
    draft: asked ? threadCopy.askForFiles(row.name, await submitAddress(ctx, asked)) : "",
    steps: stepsOf(ctx, row),
    projects:
      row.kind === "music" && row.email !== "" ? projects.map((one) => ({ value: one.id, label: one.title })) : [],
  };
}
