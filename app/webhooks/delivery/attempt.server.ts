import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { type FetchFailure, fetchPublic } from "#app/edge/http/public-url.server.ts";
import { openSecret } from "#app/edge/seal-secret.server.ts";
import type { Delivery, Endpoint, Owner } from "#app/webhooks/delivery/claim-deliveries.server.ts";
import { readRetryAfter } from "#app/webhooks/retry-schedule.ts";
import { webhookBody } from "#app/webhooks/webhook-body.ts";
import { signatureHeaders } from "#app/webhooks/webhook-signature.ts";

/** Milliseconds for look-up, response and body together. */
const timeoutMs = 10_000;
/** Bytes of the response that are kept. */
const maxBytes = 1_024;

/** Why an attempt failed, besides the status of a response. `secret`: it cannot be opened, `off`: the endpoint receives nothing. */
export type AttemptError = Exclude<FetchFailure["reason"], "refused"> | "address" | "secret" | "off";

export type Attempt = {
  status: number | null;
  response: string | null;
  error: AttemptError | null;
  durationMs: number;
  retryAfterMs: number;
};

/** The endpoint's secrets that sign now: after a rotation two of them. Null if one cannot be opened. */
async function secretsOf(env: Env, { id: endpointId, ...endpoint }: Endpoint, now: number): Promise<string[] | null> {
  const isBoth = endpoint.formerSecret !== null && (endpoint.formerUntil ?? 0) > now;
  const sealed = isBoth ? [endpoint.secret, endpoint.formerSecret ?? ""] : [endpoint.secret];
  const secrets = await Promise.all(
    sealed.map((one) => openSecret(env, { purpose: "webhook-secrets", subject: endpointId, sealed: one })),
  );
  return secrets.every((secret) => secret !== null) ? secrets : null;
}

/** Text of bytes that may be cut within a character, and are of no known encoding; without what no text has. */
function textOf(bytes: Uint8Array): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return new TextDecoder().decode(bytes).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}

/** Sends an event once: signed with the time of this attempt. Never throws for what the receiver does. */
export async function attempt(
  env: Env,
  { delivery, endpoint, owner }: { delivery: Delivery; endpoint: Endpoint; owner: Owner },
): Promise<Attempt> {
  const at = Date.now();
  const none = { status: null, response: null, retryAfterMs: 0 };
  const secrets = await secretsOf(env, endpoint, at);
  if (secrets === null) return { ...none, error: "secret", durationMs: 0 };
  const origin = companyOrigin(owner, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const { eventId, type, data, createdAt } = delivery;
  const body = JSON.stringify(webhookBody({ eventId, type, data, createdAt, company: owner, origin }));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Syncline-Webhooks/1",
    ...(await signatureHeaders({ id: eventId, at, body }, secrets)),
  };
  const fetched = await fetchPublic(env, endpoint.url, { method: "POST", headers, body }, { maxBytes, timeoutMs });
  const durationMs = Date.now() - at;
  if ("failure" in fetched) {
    const { failure } = fetched;
    const status = failure.reason === "redirect" ? failure.status : null;
    return { ...none, status, error: failure.reason === "refused" ? "address" : failure.reason, durationMs };
  }
  const { response } = fetched;
  const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"), Date.now());
  return { status: response.status, response: textOf(response.body), error: null, durationMs, retryAfterMs };
}
