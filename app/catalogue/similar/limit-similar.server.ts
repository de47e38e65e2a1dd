import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

type Visitor = Pick<RequestContext, "env" | "actor" | "address">;

/** Rate limit of sound searches, which compare the seed with the whole catalogue. @throws AppError too_many_requests */
export async function limitSimilar({ env, actor, address }: Visitor): Promise<void> {
  await enforceRateLimit(env, "form", `similar:${actor?.id ?? address}`);
}

/** The same for a page, whose text search continues: false if the limit is exceeded. */
export async function maySearchSimilar(visitor: Visitor): Promise<boolean> {
  try {
    await limitSimilar(visitor);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}
