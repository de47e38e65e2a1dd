import type { Access, Endpoint } from "#app/api/frame/contract.ts";
import { readOnlyContext } from "#app/api/frame/read-only-context.server.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readBytes } from "#app/edge/forms/read-body.server.ts";
import { AppError, type ErrorCode } from "#app/edge/http/app-error.ts";
import { idempotencyHeader } from "#app/edge/idempotency/idempotency-key.ts";
import { runOnce } from "#app/edge/idempotency/run-once.server.ts";
import type { StoredResponse } from "#app/edge/idempotency/sealed-response.server.ts";

/** Whose the keys of a request are; null where anyone may call: a key would be shared by all who have the address. */
function senderOf({ actor }: RequestContext, access: Access): string | null {
  if (access === "anyone") return null;
  if (actor !== null) return `person:${actor.id}`;
  return access === "ingest" ? "ingest" : null;
}

/** How long (ms) a call without a key of an endpoint that `repeats` is taken for the one before. */
const repeatMs = 60_000;

/** A request with a key that counts: `open` makes it, with its body, as often as it is read. `kept`: the one status that is; none for all. */
export type KeyedRequest = {
  key: string;
  sender: string;
  open(): Request;
  identity: unknown;
  windowMs?: number;
  kept?: number;
};

const missingKey = `Send an ${idempotencyHeader}, a new one for each licence: the same one again has no second effect.`;

/**
 * Reads the body of a request with a key, or of one without (null) whose content is its key; null for one whose key does not count.
 * @throws AppError too_large; invalid without a key that the endpoint needs
 */
export async function readKeyedRequest(
  ctx: RequestContext,
  request: Request,
  { key, contract, maxBytes }: { key: string | null; contract: Endpoint["contract"]; maxBytes: number },
): Promise<KeyedRequest | null> {
  const sender = senderOf(ctx, contract.access);
  if (sender === null) return null;
  const { method, headers } = request;
  const { pathname, search } = ctx.url;
  if (key === null && contract.needsKey)
    throw new AppError("invalid", missingKey, { [idempotencyHeader]: [missingKey] });
  if (key === null && contract.repeats !== true) return null;
  if (contract.body === undefined) {
    // Files count by length, and by hash where they come with one, as those of forms do by name and size.
    const named = ["Content-Length", "X-Content-Sha256"].map((name) => headers.get(name));
    return keyOf({ key, sender, open: () => request, identity: [method, pathname, search, named] });
  }
  const body = await readBytes(request, maxBytes);
  const text = await fingerprint(new TextDecoder().decode(body), 32);
  const open = () => new Request(request.url, { method, headers, body });
  const kept = contract.needsKey ? { kept: contract.status ?? 200 } : {};
  return keyOf({ ...kept, key, sender, open, identity: [method, pathname, search, text] });
}

/** A space is in no key that a client can send. */
function keyOf({ key, ...rest }: Omit<KeyedRequest, "key"> & { key: string | null }): KeyedRequest {
  return key === null
    ? { ...rest, key: `content ${JSON.stringify(rest.identity)}`, windowMs: repeatMs }
    : { ...rest, key };
}

type Respond = (given: { ctx: RequestContext; request: Request }) => Promise<Response>;

async function toStored(response: Response): Promise<StoredResponse> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") === true;
  return { status: response.status, body: isJson ? await response.clone().text() : null };
}

/** What refuses a repetition. A record that is missing by now does not: the request itself may have removed it. */
const refusals = new Set<ErrorCode>(["unauthorised", "forbidden", "too_many_requests"]);

/**
 * Rights of a person may be withdrawn between a request and its repetition. @throws AppError unauthorised, forbidden, too_many_requests;
 * what is unexpected before the request came to its effect, since its rights are unknown then
 */
async function refuseWithoutRight(respond: Respond, ctx: RequestContext, request: Request): Promise<void> {
  const repeated = readOnlyContext(ctx);
  try {
    await respond({ ctx: repeated.ctx, request });
  } catch (error) {
    if (error instanceof AppError ? refusals.has(error.code) : !repeated.stopped()) throw error;
  }
}

/** The response to a request with a key: of `respond` for the first one, the same again for others if it is `kept`. @throws as `runOnce` */
export async function serveOnce(
  ctx: RequestContext,
  { key, sender, open, identity, windowMs, kept }: KeyedRequest,
  respond: Respond,
): Promise<Response> {
  let first: Response | undefined;
  const recheck = () => refuseWithoutRight(respond, ctx, open());
  const { status, body } = await runOnce(ctx, { key, sender, request: identity, windowMs, recheck }, async () => {
    first = await respond({ ctx, request: open() });
    return { ...(await toStored(first)), isPassing: first.status !== (kept ?? first.status) };
  });
  return first ?? new Response(body, { status, headers: { "Content-Type": "application/json" } });
}
