import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { projectBody } from "#app/api/project-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { projectMemberSchema } from "#app/projects/spaces/project-form.ts";
import { removeProjectMember, saveProjectMember } from "#app/projects/spaces/project-members.server.ts";

const maxBytes = 4096;

/**
 * POST /api/v1/spaces/:id/members `{ email, role }` lets a person of the company into a project or changes their role: viewer or editor. Someone
 * new gets an email. DELETE ?userId=… withdraws it. Both return the project. For ListSpaces, as its owner.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to let a person in or DELETE to withdraw their role.");
  requireAccess(ctx, "projects");
  if (method === "POST")
    await saveProjectMember(ctx, { id, ...(await readJsonBody(request, { schema: projectMemberSchema, maxBytes })) });
  else {
    const userId = requireRecordId(ctx.url.searchParams.get("userId"), "Name the person with userId.");
    await removeProjectMember(ctx, { id, userId });
  }
  return Response.json({ data: await projectBody(ctx, id) }, { status: method === "POST" ? 201 : 200 });
}
