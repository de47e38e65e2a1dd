import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { submissionBody } from "#app/api/project-body.server.ts";
import { parseBody, readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { addTracks } from "#app/projects/submissions/add-tracks.server.ts";
import {
  readProjectPage,
  submissionsPerPage,
  submissionsQuerySchema,
} from "#app/projects/submissions/list-submissions.server.ts";

const maxBytes = 32 * 1024;
/** Tracks of one request. */
const maxTracks = 100;

const spaceId = z.uuid("spaceId is the id of a project.");
const bodySchema = z.object({ spaceId, trackIds: z.array(z.uuid()).min(1).max(maxTracks) });

/** GET /api/v1/submissions?spaceId=…&state=…&page=…, for ListSpaces: the submissions of a project, newest first. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  const query = Object.fromEntries(ctx.url.searchParams);
  const { spaceId: projectId } = parseBody(z.object({ spaceId }), query);
  const { listed } = await readProjectPage(ctx, { ...submissionsQuerySchema.parse(query), projectId });
  const { submissions, total, page, pages } = listed;
  const paging = { limit: submissionsPerPage, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items: submissions.map(submissionBody), paging } });
}

/**
 * POST /api/v1/submissions `{ spaceId, trackIds }`, for ListSpaces, as an editor: adds tracks of the catalogue to a project. 201 with how many it did
 * not have before.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to add tracks to a project.");
  requireAccess(ctx, "projects");
  const input = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const source = { recordingIds: input.trackIds };
  return Response.json({ data: await addTracks(ctx, { projectId: input.spaceId, source }) }, { status: 201 });
}
