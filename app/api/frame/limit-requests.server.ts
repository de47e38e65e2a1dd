import type { Access } from "#app/api/frame/contract.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  enforceRateLimit,
  type LimitName,
  limitSeconds,
  quotaOf,
  type RateLimitError,
} from "#app/edge/http/rate-limits.server.ts";

type Window = { endsAt: number; count: number };

const maxWindows = 5_000;
/** Requests of a key in this isolate: the binding says only whether a limit is reached. */
const windows = new RecentEntries<Window>(maxWindows);
const windowMs = limitSeconds * 1000;

/** Windows begin on the minute. */
function windowEnd(now: number): number {
  return (Math.floor(now / windowMs) + 1) * windowMs;
}

function countInIsolate(key: string, now: number): number {
  const open = windows.get(key);
  const counted = open && open.endsAt > now ? open : { endsAt: windowEnd(now), count: 0 };
  counted.count += 1;
  windows.set(key, counted);
  return counted.count;
}

const policyOf = (limit: LimitName) => `"${limit}";q=${quotaOf(limit)};w=${limitSeconds}`;

/** Fields of draft-ietf-httpapi-ratelimit-headers-10: the limits in force, and what remains of the one nearest to its end. */
function setHeaders({ responseHeaders }: RequestContext, limit: LimitName, remaining: number, seconds: number): void {
  const limits: LimitName[] = limit === "request" ? [limit] : ["request", limit];
  responseHeaders.set("RateLimit-Policy", limits.map(policyOf).join(", "));
  responseHeaders.set("RateLimit", `"${limit}";r=${remaining};t=${seconds}`);
}

const secondsLeft = (now: number) => Math.ceil((windowEnd(now) - now) / 1000);

/**
 * Counts a request to the API, and says in its headers what remains. Those of ingest have no limit and no such headers: it sends thousands
 * of objects a minute. @throws RateLimitError
 */
export async function limitRequests(ctx: RequestContext, access: Access): Promise<void> {
  if (access === "ingest") return;
  const { env, actor, address } = ctx;
  const sender = actor === null ? `address:${address}` : `person:${actor.id}`;
  const now = Date.now();
  const count = countInIsolate(sender, now);
  setHeaders(ctx, "request", Math.max(0, quotaOf("request") - count), secondsLeft(now));
  await enforceRateLimit(env, "request", `api:${sender}`);
}

/** Headers of a response to a reached limit. */
export function sayWhenToRetry(ctx: RequestContext, { limit }: RateLimitError): void {
  const seconds = secondsLeft(Date.now());
  setHeaders(ctx, limit, 0, seconds);
  ctx.responseHeaders.set("Retry-After", String(seconds));
}
