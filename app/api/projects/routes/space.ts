import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { projectBody } from "#app/api/project-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { projectSchema } from "#app/projects/spaces/project-form.ts";
import { saveProject, setProjectStatus } from "#app/projects/spaces/save-project.server.ts";
import { dayOf } from "#app/sharing/links/share-link.ts";

/** Bytes: the texts of a project, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 128 * 1024;

const { shape } = projectSchema;
const changeSchema = z
  .object({
    title: shape.title,
    brief: shape.brief.unwrap(),
    deadlineOn: shape.deadlineOn.unwrap(),
    budget: shape.budget.unwrap(),
    link: shape.link.unwrap(),
    status: z.enum(["open", "closed"]),
  })
  .partial()
  /** Of the project that the caller read: without it, the change overwrites whatever is there. */
  .extend({ version: z.string().max(20).default("") });

/** GET /api/v1/spaces/:id, for ListSpaces: a project with its members and references, and its submission link for who may change it. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await projectBody(ctx, id) });
}

/**
 * PATCH /api/v1/spaces/:id `{ title, brief, deadlineOn, budget, link, status, version }`, each optional: 409 where `version` is not the present
 * one. DELETE deletes it. For ListSpaces, as an editor; only the owner deletes.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PATCH to change a project or DELETE to delete it.");
  requireAccess(ctx, "projects");
  if (method === "DELETE") {
    await setProjectStatus(ctx, { id, intent: "delete" });
    return Response.json({ data: { _id: id } });
  }
  const { status, version, ...texts } = await readJsonBody(request, { schema: changeSchema, maxBytes });
  const { title, brief, budget, deadlineAt, takesLink } = await projectBody(ctx, id);
  const before = { title, brief, budget, deadlineOn: dayOf(deadlineAt), link: takesLink ? "on" : "off" } as const;
  if (Object.keys(texts).length > 0) await saveProject(ctx, { ...before, ...texts, id, version });
  if (status !== undefined) await setProjectStatus(ctx, { id, intent: status === "open" ? "reopen" : "close" });
  return Response.json({ data: await projectBody(ctx, id) });
}
