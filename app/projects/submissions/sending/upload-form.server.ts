import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import { newId } from "#db/new-id.server.ts";

type Project = { id: string; linkVersion: number };

/** A day: people leave the form open while they look for the file. */
const formMs = 24 * 3600_000;

function signedBy({ company }: RequestContext, project: Project, id: string, expiry: string) {
  return {
    purpose: "project-upload",
    lines: [company.id, project.id, String(project.linkVersion), id, expiry],
  } as const;
}

/** The signed field of an upload form: the id that the submission will have, and how long the form can be sent. */
export async function createUploadField(ctx: RequestContext, project: Project): Promise<string> {
  const id = newId(ctx.now);
  const expiry = String(ctx.now + formMs);
  return [id, expiry, await sign(ctx.env, signedBy(ctx, project, id, expiry))].join(".");
}

/** The id of the submission that a form was made for. @throws AppError forbidden for an altered form, gone for an expired one */
export async function requireUploadField(ctx: RequestContext, project: Project, field: string): Promise<string> {
  const [id = "", expiry = "", signature = ""] = field.split(".");
  if (!(await isSignatureOf(ctx.env, signedBy(ctx, project, id, expiry), signature)))
    throw new AppError("forbidden", submitCopy.errors.form);
  if (ctx.now >= Number(expiry)) throw new AppError("gone", submitCopy.errors.form);
  return id;
}
