import { uint8ArrayToBase64 } from "uint8array-extras";

/** RFC 7636, section 4.1. */
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether `challenge` is the S256 challenge of `verifier`. */
export async function isVerifierOf(challenge: string, verifier: string): Promise<boolean> {
  if (!verifierShape.test(verifier)) return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return uint8ArrayToBase64(new Uint8Array(digest), { urlSafe: true }) === challenge;
}
