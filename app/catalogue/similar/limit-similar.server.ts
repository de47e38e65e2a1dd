import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

type Visitor = Pick<RequestContext, "env" | "actor" | "address">;

/** Counts a search by sound: each compares the seed with the whole catalogue. @throws AppError too_many_requests */
export async function limitSimilar({ env, actor, address }: Visitor): Promise<void> {
  await enforceRateLimit(env, "form", `similar:${actor?.id ?? address}`);
}

/** The same for a page, whose search by words goes on: false when there were too many. */
export async function maySearchSimilar(visitor: Visitor): Promise<boolean> {
  try {
    await limitSimilar(visitor);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}
