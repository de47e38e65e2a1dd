import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/** Rate limit of cuts that are made here, which take up to half a second of processor time. @throws AppError too_many_requests */
export async function limitCuts({
  env,
  actor,
  address,
}: Pick<RequestContext, "env" | "actor" | "address">): Promise<void> {
  await enforceRateLimit(env, "form", `fit:${actor?.id ?? address}`);
}
