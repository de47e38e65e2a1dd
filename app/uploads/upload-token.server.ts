import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { readUploadModule, type UploadModule, type uploadTokenSchema } from "#app/uploads/upload-rules.ts";
import { newId } from "#db/new-id.server.ts";

/** Validity of a token and its form. */
export const uploadMs = 15 * 60_000;

type Token = { id: string; module: UploadModule; expires: number };

function signedBy(ctx: RequestContext, { id, module, expires }: Token) {
  const actor = requireAccess(ctx, "sliders");
  return { purpose: "upload-token", lines: [ctx.company.id, actor.id, id, module, String(expires)] } as const;
}

/**
 * A token for one upload form by this user in this company, valid for 15 minutes. @throws AppError unauthorised, forbidden, unavailable
 */
export async function createUploadToken(
  ctx: RequestContext,
  { module }: z.infer<typeof uploadTokenSchema>,
): Promise<string> {
  const token = { id: newId(ctx.now), module, expires: ctx.now + uploadMs };
  return [token.id, token.module, token.expires, await sign(ctx.env, signedBy(ctx, token))].join(".");
}

/** Verifies a token of the same user in this company. @throws AppError unauthorised, forbidden, gone */
export async function readUploadToken(ctx: RequestContext, text: string): Promise<Token> {
  const [id = "", name, expiry, signature = ""] = text.split(".");
  const module = readUploadModule(name);
  if (module === null) throw new AppError("forbidden", copy.tokenInvalid);
  const token = { id, module, expires: Number(expiry) };
  if (!(await isSignatureOf(ctx.env, signedBy(ctx, token), signature))) {
    throw new AppError("forbidden", copy.tokenInvalid);
  }
  if (ctx.now >= token.expires) throw new AppError("gone", copy.tokenExpired);
  return token;
}
