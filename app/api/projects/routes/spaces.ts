import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { projectBody } from "#app/api/project-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listProjects, projectsPerPage } from "#app/projects/spaces/list-projects.server.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { projectSchema, projectsQuerySchema } from "#app/projects/spaces/project-form.ts";
import { createProject } from "#app/projects/spaces/save-project.server.ts";

/** Bytes: the texts of a project, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 128 * 1024;

/**
 * GET /api/v1/spaces?q=…&status=…&sort=…&page=…, for ListSpaces: the projects that the person owns or is a member of. `status`: all, open,
 * closed or deleted; `sort`: created, title or deadline, with a minus for descending.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = projectsQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const { projects, total, page, pages } = await listProjects(ctx, query);
  const items = projects.map(({ id: _id, isCleared: _, ...project }) => ({ _id, ...project, uri: projectPath(_id) }));
  const paging = { limit: projectsPerPage, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items, paging } });
}

/**
 * POST /api/v1/spaces `{ title, brief, deadlineOn, budget, link }`, all but the first optional, for ListSpaces: 201 with the new project.
 * `deadlineOn` is the last day (UTC), `2027-03-31`; `link`: on or off.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a project.");
  requireAccess(ctx, "projects");
  const input = await readJsonBody(request, { schema: projectSchema, maxBytes });
  const { id } = await createProject(ctx, input);
  return Response.json({ data: await projectBody(ctx, id) }, { status: 201 });
}
