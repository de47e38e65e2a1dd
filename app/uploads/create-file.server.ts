import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import type { fileSchema, UploadModule } from "#app/uploads/upload-rules.ts";
import { readUploadToken, uploadMs } from "#app/uploads/upload-token.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Fields posted before the file. `policy`: module and expiry (ms). */
export type UploadFields = { key: string; policy: string; signature: string };

/** Target and fields of an upload form, and the URL of the file afterwards. */
export type UploadForm = { url: string; fields: UploadFields; fileUrl: string };

/** Key in the upload form, and prefix of the source's key in MEDIA. `/media/` does not serve such keys. */
export function uploadKey(ctx: RequestContext, id: string): string {
  return `uploads/${ctx.company.id}/${id}`;
}

/** The upload id in a key of this company; null for any other text. */
export function idOfUpload(ctx: RequestContext, key: string): string | null {
  const id = key.slice(key.lastIndexOf("/") + 1);
  return id !== "" && key === uploadKey(ctx, id) ? id : null;
}

function signedBy(ctx: RequestContext, { key, policy }: Omit<UploadFields, "signature">) {
  const actor = requireAccess(ctx, "sliders");
  return { purpose: "upload", lines: [ctx.company.id, actor.id, key, policy] } as const;
}

/** Creates the form for one file. A token creates one form. @throws AppError unauthorised, forbidden, gone, conflict, too_many_requests */
export async function createFile(ctx: RequestContext, input: z.infer<typeof fileSchema>): Promise<UploadForm> {
  const actor = requireAccess(ctx, "sliders");
  await enforceRateLimit(ctx.env, "form", `upload:${actor.id}`);
  const { id, module } = await readUploadToken(ctx, input.uploadToken);
  const key = uploadKey(ctx, id);
  const { uploads, insert } = scoped(ctx.db, ctx.company);
  const made = await insert(uploads, { id, userId: actor.id, module, name: input.name, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: uploads.id });
  if (made.length === 0) throw new AppError("conflict", copy.tokenUsed);
  const policy = `${module}.${ctx.now + uploadMs}`;
  const signature = await sign(ctx.env, signedBy(ctx, { key, policy }));
  const url = new URL(`/api/v1/uploads/${module}`, ctx.url).href;
  return { url, fields: { key, policy, signature }, fileUrl: new URL(`/${key}`, ctx.url).href };
}

/**
 * The upload id of a form created by this user, in this company, for `module`, and not expired. @throws AppError unauthorised, forbidden
 * for an altered or foreign form, gone for an expired one
 */
export async function requireUploadForm(
  ctx: RequestContext,
  { fields, module }: { fields: Map<string, string>; module: UploadModule },
): Promise<string> {
  const [key = "", policy = "", signature = ""] = ["key", "policy", "signature"].map((name) => fields.get(name));
  const signed = await isSignatureOf(ctx.env, signedBy(ctx, { key, policy }), signature);
  const id = idOfUpload(ctx, key);
  const [forModule, expiry] = policy.split(".");
  if (!signed || id === null || forModule !== module) throw new AppError("forbidden", copy.formInvalid);
  if (ctx.now >= Number(expiry)) throw new AppError("gone", copy.formExpired);
  return id;
}
