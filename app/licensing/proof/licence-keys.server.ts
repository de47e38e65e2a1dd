import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";

type Keys = Pick<Env, "LICENCE_SIGNING_KEY" | "LICENCE_RETIRED_KEYS">;

const encoder = new TextEncoder();
/** What stands before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo: RFC 8410. */
const spkiHead = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/** @throws AppError unavailable without the key */
async function readKey({ LICENCE_SIGNING_KEY }: Keys): Promise<{ key: CryptoKey; x: string }> {
  if (LICENCE_SIGNING_KEY === undefined) throw new AppError("unavailable", copy.noKey);
  const bytes = base64ToUint8Array(LICENCE_SIGNING_KEY.replace(/^local-/, ""));
  const key = await crypto.subtle.importKey("pkcs8", bytes.slice(), { name: "Ed25519" }, true, ["sign"]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  return { key, x };
}

/** A public key with its id, which is its thumbprint (RFC 7638), and as PEM for openssl. */
async function publicKeyOf(x: string) {
  const thumbprint = await crypto.subtle.digest("SHA-256", encoder.encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`));
  const kid = uint8ArrayToBase64(new Uint8Array(thumbprint), { urlSafe: true });
  const der = Uint8Array.from([...spkiHead, ...base64ToUint8Array(x)]);
  const pem = `-----BEGIN PUBLIC KEY-----\n${uint8ArrayToBase64(der)}\n-----END PUBLIC KEY-----\n`;
  return { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA", pem };
}

/** The public keys of proofs, the one that signs first. */
export async function listLicenceKeys(env: Keys) {
  const current = env.LICENCE_SIGNING_KEY === undefined ? [] : [(await readKey(env)).x];
  const all = new Set([...current, ...(env.LICENCE_RETIRED_KEYS ?? [])]);
  return Promise.all([...all].map(publicKeyOf));
}

/** The key that signs, as the public knows it, and what signs bytes with it. @throws AppError unavailable without the key */
export async function requireLicenceKey(env: Keys) {
  const { key, x } = await readKey(env);
  const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", key, bytes));
  return { ...(await publicKeyOf(x)), sign };
}
