import { packageCopy as copy } from "#app/downloads/package/package-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** Validity of a link: a day, to resume gigabytes over a slow connection. Permissions are checked on each request. */
export const packageMs = 24 * 3600_000;

type SigningContext = Pick<RequestContext, "env" | "now" | "company" | "actor">;

/** A link to a package. `expires` in milliseconds. */
export type PackageLink = { id: string; expires: number; signature: string };
type Linked = Omit<PackageLink, "signature"> & { subjectId: string };

/** Signed: user, session or API token, company, playlist, package and expiry, so that no one else can use the link. */
function signedBy(ctx: SigningContext, { id, subjectId, expires }: Linked) {
  const actor = requireActor(ctx);
  const lines = [ctx.company.id, actor.id, actor.sessionId, subjectId, id, String(expires)];
  return { purpose: "package", lines } as const;
}

/** A link to the package for the actor. @throws AppError unauthorised, unavailable */
export async function signPackage(
  ctx: SigningContext,
  { id, subjectId }: { id: string; subjectId: string },
): Promise<PackageLink> {
  const expires = ctx.now + packageMs;
  return { id, expires, signature: await sign(ctx.env, signedBy(ctx, { id, subjectId, expires })) };
}

/**
 * Verifies that the link was made for this session and has not expired. @throws AppError unauthorised without a session, forbidden for
 * another user's or an altered link, gone for an expired one
 */
export async function requirePackageLink(
  ctx: SigningContext,
  { signature, ...link }: PackageLink & { subjectId: string },
): Promise<void> {
  const isOwn = await isSignatureOf(ctx.env, signedBy(ctx, link), signature);
  if (!isOwn) throw new AppError("forbidden", copy.errors.foreign);
  if (ctx.now >= link.expires) throw new AppError("gone", copy.errors.expired);
}
