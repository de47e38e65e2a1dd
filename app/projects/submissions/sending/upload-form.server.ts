import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import { newId } from "#db/new-id.server.ts";

type Project = { id: string; linkVersion: number };

/** A day: people look for the file with the form open. */
const formMs = 24 * 3600_000;

function signedBy({ company }: RequestContext, project: Project, id: string, expiry: string) {
  return {
    purpose: "project-upload",
    lines: [company.id, project.id, String(project.linkVersion), id, expiry],
  } as const;
}

/** Signed form field: the id of the future submission and the form's expiry. */
export async function createUploadField(ctx: RequestContext, project: Project): Promise<string> {
  const id = newId(ctx.now);
  const expiry = String(ctx.now + formMs);
  return [id, expiry, await sign(ctx.env, signedBy(ctx, project, id, expiry))].join(".");
}

/** Submission id from the signed field. @throws AppError forbidden for an altered form, gone for an expired one */
export async function requireUploadField(ctx: RequestContext, project: Project, field: string): Promise<string> {
  const [id = "", expiry = "", signature = ""] = field.split(".");
  if (!(await isSignatureOf(ctx.env, signedBy(ctx, project, id, expiry), signature)))
    throw new AppError("forbidden", submitCopy.errors.form);
  if (ctx.now >= Number(expiry)) throw new AppError("gone", submitCopy.errors.form);
  return id;
}
