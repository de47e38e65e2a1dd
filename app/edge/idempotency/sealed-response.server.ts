import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";

/** A response with a JSON body. A body of null is one that was too large to keep, or no JSON. */
export type StoredResponse = { status: number; body: string | null };

const storedSchema = z.object({ status: z.int(), body: z.string().nullable() });

const encoder = new TextEncoder();
const ivBytes = 12;

/**
 * Made of the client's key, which is not stored, and the product's secret: neither a copy of the database nor the secret alone opens a
 * response, which may have a secret that is shown once.
 */
async function sealingKey({ SIGNING_SECRET = "" }: Pick<Env, "SIGNING_SECRET">, key: string): Promise<CryptoKey> {
  const material = encoder.encode(`${SIGNING_SECRET}\n${key}`);
  const derived = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveKey"]);
  const info = encoder.encode("idempotent response");
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    derived,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

export async function sealResponse(env: Env, key: string, response: StoredResponse): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = encoder.encode(JSON.stringify(response));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await sealingKey(env, key), text);
  const all = new Uint8Array(ivBytes + sealed.byteLength);
  all.set(iv);
  all.set(new Uint8Array(sealed), ivBytes);
  return all;
}

/** Null if the secret has changed since. */
export async function openResponse(env: Env, key: string, sealed: Uint8Array): Promise<StoredResponse | null> {
  const bytes = Uint8Array.from(sealed);
  const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, ivBytes) };
  const text = await crypto.subtle
    .decrypt(algorithm, await sealingKey(env, key), bytes.subarray(ivBytes))
    .catch(() => null);
  return text === null ? null : storedSchema.parse(JSON.parse(new TextDecoder().decode(text)));
}
