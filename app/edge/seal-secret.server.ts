import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const encoder = new TextEncoder();
/** Bytes of a nonce of AES-GCM. */
const nonceLength = 12;

/** `subject`: the row that it belongs to. */
type Place = {
  purpose: "webhook-secrets" | "bucket-secrets" | "factor-secrets" | "provider-secrets" | "provider-attempts";
  subject: string;
};

/** A key of its own purpose, derived from the product's secret. @throws AppError unavailable without it */
async function sealingKey(
  { SIGNING_SECRET }: Pick<Env, "SIGNING_SECRET">,
  purpose: Place["purpose"],
): Promise<CryptoKey> {
  if (SIGNING_SECRET === undefined) throw new AppError("unavailable", "This server isn't set up to keep secrets.");
  const source = await crypto.subtle.importKey("raw", encoder.encode(SIGNING_SECRET), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveKey(derivation, source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Encrypts a secret that has to sign later, bound to its row: base64 of nonce and cipher text. */
export async function sealSecret(
  env: Pick<Env, "SIGNING_SECRET">,
  { purpose, subject, secret }: Place & { secret: string },
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(subject) };
  const sealed = await crypto.subtle.encrypt(algorithm, await sealingKey(env, purpose), encoder.encode(secret));
  return uint8ArrayToBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The sealed secret; null if it was sealed with another key of the product or for another row. */
export async function openSecret(
  env: Pick<Env, "SIGNING_SECRET">,
  { purpose, subject, sealed }: Place & { sealed: string },
): Promise<string | null> {
  const bytes = base64ToUint8Array(sealed);
  const algorithm = {
    name: "AES-GCM",
    iv: bytes.slice(0, nonceLength),
    additionalData: encoder.encode(subject),
  };
  try {
    const secret = await crypto.subtle.decrypt(algorithm, await sealingKey(env, purpose), bytes.slice(nonceLength));
    return new TextDecoder().decode(secret);
  } catch {
    return null;
  }
}
