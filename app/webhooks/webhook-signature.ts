import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";

const encoder = new TextEncoder();
/** Of a secret in the notation of Standard Webhooks. */
export const secretPrefix = "whsec_";

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = base64ToUint8Array(secret.slice(secretPrefix.length));
  return crypto.subtle.importKey("raw", bytes.slice(), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** A new secret: 32 random bytes. */
export function createSecret(): string {
  return secretPrefix + uint8ArrayToBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body, once with each secret. `at`: ms since
 * 1970.
 */
export async function signatureHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const text = encoder.encode(`${id}.${timestamp}.${body}`);
      const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), text);
      return `v1,${uint8ArrayToBase64(new Uint8Array(signature))}`;
    }),
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
