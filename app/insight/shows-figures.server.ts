import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isStaff } from "#app/insight/track-event.server.ts";

/** Whether a response says what it cost. The time tells of how much was found, so it is for those who run the product. */
export function showsFigures(ctx: Pick<RequestContext, "env" | "actor">): boolean {
  return ctx.env.STAGE === "local" || isStaff(ctx);
}
