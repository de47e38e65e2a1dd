import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import * as upload from "#app/uploads/upload-field.server.ts";

type Project = { id: string; linkVersion: number };

function targetOf({ id, linkVersion }: Project) {
  return { purpose: "project-upload", lines: [id, String(linkVersion)] } as const;
}

/** Signed form field: the id of the future submission and the form's expiry. */
export function createUploadField(ctx: RequestContext, project: Project): Promise<string> {
  return upload.createUploadField(ctx, targetOf(project));
}

/** Submission id from the signed field. @throws AppError forbidden for an altered form, gone for an expired one */
export function requireUploadField(ctx: RequestContext, project: Project, field: string): Promise<string> {
  return upload.requireUploadField(ctx, targetOf(project), { field, message: submitCopy.errors.form });
}
