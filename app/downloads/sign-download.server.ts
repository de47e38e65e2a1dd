import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

const minuteMs = 60_000;
/** How long a link starts downloads; one that has started runs to its end. */
const linkMinutes = 10;

type SigningContext = Pick<RequestContext, "env" | "now" | "company" | "actor">;

/** A link to one file: what stands in its query. `expires` in milliseconds, a whole minute. */
export type DownloadLink = { fileId: string; expires: number; signature: string };

const encoder = new TextEncoder();

function keyOf({ env }: SigningContext): Promise<CryptoKey> {
  if (env.DOWNLOAD_SECRET === undefined) throw new AppError("unavailable", copy.notSetUp);
  const secret = encoder.encode(env.DOWNLOAD_SECRET);
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Person, session or API token, company, file and minute: a link is of no use to anyone else, or for another file. */
function signedText(
  ctx: SigningContext,
  { fileId, expires }: Omit<DownloadLink, "signature">,
): Uint8Array<ArrayBuffer> {
  const actor = requireActor(ctx);
  return encoder.encode(["download", ctx.company.id, actor.id, actor.sessionId, fileId, String(expires)].join("\n"));
}

/** A link to the file for the signed-in person, valid for about ten minutes. @throws AppError unauthorised, unavailable */
export async function signDownload(ctx: SigningContext, { fileId }: { fileId: string }): Promise<DownloadLink> {
  const expires = (Math.ceil(ctx.now / minuteMs) + linkMinutes) * minuteMs;
  const signature = await crypto.subtle.sign("HMAC", await keyOf(ctx), signedText(ctx, { fileId, expires }));
  return { fileId, expires, signature: uint8ArrayToBase64(new Uint8Array(signature), { urlSafe: true }) };
}

function bytesOf(signature: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(/^[A-Za-z0-9_-]{43}$/.test(signature) ? base64ToUint8Array(signature) : []);
}

/**
 * Makes sure that the link was made for this very session and has not expired. Compares in constant time.
 * @throws AppError unauthorised without a session, forbidden for another person's or an altered link, gone for an expired one
 */
export async function requireDownloadLink(ctx: SigningContext, link: DownloadLink): Promise<void> {
  const text = signedText(ctx, link);
  const isOwn = await crypto.subtle.verify("HMAC", await keyOf(ctx), bytesOf(link.signature), text);
  if (!isOwn) throw new AppError("forbidden", copy.foreign);
  if (ctx.now >= link.expires) throw new AppError("gone", copy.expired);
}
