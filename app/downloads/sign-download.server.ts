import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

const minuteMs = 60_000;
/** Validity of a link; a started download runs to its end. */
const linkMinutes = 10;

type SigningContext = Pick<RequestContext, "env" | "now" | "company" | "actor">;

/** Query of a link to a file. `expires` in milliseconds, a whole minute. */
export type DownloadLink = { fileId: string; expires: number; signature: string };

/** Signed: user, session or API token, company, file and expiry, so that no one else can use the link, or use it for another file. */
function signedBy(ctx: SigningContext, { fileId, expires }: Omit<DownloadLink, "signature">) {
  const actor = requireActor(ctx);
  const lines = [ctx.company.id, actor.id, actor.sessionId, fileId, String(expires)];
  return { purpose: "download", lines } as const;
}

/** A link to the file for the actor, valid for about ten minutes. @throws AppError unauthorised, unavailable */
export async function signDownload(ctx: SigningContext, { fileId }: { fileId: string }): Promise<DownloadLink> {
  const expires = (Math.ceil(ctx.now / minuteMs) + linkMinutes) * minuteMs;
  return { fileId, expires, signature: await sign(ctx.env, signedBy(ctx, { fileId, expires })) };
}

/**
 * Verifies in constant time that the link was made for this session and has not expired. @throws AppError unauthorised without a session,
 * forbidden for another user's or an altered link, gone for an expired one
 */
export async function requireDownloadLink(ctx: SigningContext, link: DownloadLink): Promise<void> {
  const isOwn = await isSignatureOf(ctx.env, signedBy(ctx, link), link.signature);
  if (!isOwn) throw new AppError("forbidden", copy.foreign);
  if (ctx.now >= link.expires) throw new AppError("gone", copy.expired);
}
