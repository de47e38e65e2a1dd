import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { projectBody } from "#app/api/project-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { referenceSchema } from "#app/projects/spaces/project-form.ts";
import { addReference, removeReference } from "#app/projects/spaces/project-references.server.ts";

/** Bytes: a label and a link, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 32 * 1024;

/**
 * POST /api/v1/spaces/:id/references `{ label, link }` adds a reference song to a project; `link` is optional and never fetched. DELETE
 * ?referenceId=… removes one. Both return the project. For ListSpaces, as an editor.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add a reference or DELETE to remove one.");
  requireAccess(ctx, "projects");
  if (method === "POST")
    await addReference(ctx, { id, ...(await readJsonBody(request, { schema: referenceSchema, maxBytes })) });
  else {
    const reference = requireRecordId(ctx.url.searchParams.get("referenceId"), "Name the reference with referenceId.");
    await removeReference(ctx, { id, reference });
  }
  return Response.json({ data: await projectBody(ctx, id) }, { status: method === "POST" ? 201 : 200 });
}
