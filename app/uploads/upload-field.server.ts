import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, type SignedPurpose, sign } from "#app/edge/signature.server.ts";
import { newId } from "#db/new-id.server.ts";

/** A day: people look for the file with the form open. */
const formMs = 24 * 3600_000;

type UploadTarget = {
  purpose: SignedPurpose;
  /** What the form is for, besides the company. */
  lines: readonly string[];
};

function signedBy({ company }: RequestContext, { purpose, lines }: UploadTarget, id: string, expiry: string) {
  return { purpose, lines: [company.id, ...lines, id, expiry] };
}

/** Signed field of a form that stores one file: the id that its row will have, and the form's expiry. */
export async function createUploadField(ctx: RequestContext, target: UploadTarget): Promise<string> {
  const id = newId(ctx.now);
  const expiry = String(ctx.now + formMs);
  return [id, expiry, await sign(ctx.env, signedBy(ctx, target, id, expiry))].join(".");
}

/** The id of the signed field. @throws AppError forbidden for an altered form, gone for an expired one, with `message` */
export async function requireUploadField(
  ctx: RequestContext,
  target: UploadTarget,
  { field, message }: { field: string; message: string },
): Promise<string> {
  const [id = "", expiry = "", signature = ""] = field.split(".");
  if (!(await isSignatureOf(ctx.env, signedBy(ctx, target, id, expiry), signature)))
    throw new AppError("forbidden", message);
  if (ctx.now >= Number(expiry)) throw new AppError("gone", message);
  return id;
}
