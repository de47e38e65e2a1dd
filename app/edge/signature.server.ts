import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Purposes separate signatures: one is never valid for another. */
export type SignedPurpose =
  | "agent-token"
  | "api-token"
  | "newsletter"
  | "unsubscribe-undo"
  | "download"
  | "upload-token"
  | "upload"
  | "share-link"
  | "room-guest"
  | "share-pass"
  | "link-code"
  | "transfer-pass"
  | "package"
  | "project-link"
  | "project-upload"
  | "song-upload"
  | "ingest-upload"
  | "upload-parts"
  | "agreement-document"
  | "artist-claim"
  | "opportunity-feed"
  | "licence-feed"
  | "webhook-secret";

type Signed = {
  purpose: SignedPurpose;
  /** Signed values, without line breaks. */
  lines: readonly string[];
};

const encoder = new TextEncoder();

function keyOf({ SIGNING_SECRET }: Env): Promise<CryptoKey> {
  if (SIGNING_SECRET === undefined)
    throw new AppError("unavailable", "Downloads, uploads and share links aren't set up on this server.");
  const secret = encoder.encode(SIGNING_SECRET);
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function textOf({ purpose, lines }: Signed): Uint8Array<ArrayBuffer> {
  return encoder.encode([purpose, ...lines].join("\n"));
}

/** HMAC-SHA256 with the product's secret, 43 characters of base64url. @throws AppError unavailable without the secret */
export async function sign(env: Env, signed: Signed): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(env), textOf(signed));
  return uint8ArrayToBase64(new Uint8Array(signature), { urlSafe: true });
}

/**
 * Verifies a signature in constant time. Of the four base64 encodings of its bytes only one is accepted, so that links are unique by their
 * text. @throws AppError unavailable without the secret
 */
export async function isSignatureOf(env: Env, signed: Signed, signature: string): Promise<boolean> {
  const bytes = /^[A-Za-z0-9_-]{43}$/.test(signature) ? base64ToUint8Array(signature) : new Uint8Array();
  const isSame = await crypto.subtle.verify("HMAC", await keyOf(env), bytes.slice(), textOf(signed));
  return isSame && uint8ArrayToBase64(bytes, { urlSafe: true }) === signature;
}
