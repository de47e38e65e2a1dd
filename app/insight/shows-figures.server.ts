import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isStaff } from "#app/insight/track-event.server.ts";

/** Whether a response includes its cost. Timings reveal the number of matches, so they are for operators only. */
export function showsFigures(ctx: Pick<RequestContext, "env" | "actor">): boolean {
  return ctx.env.STAGE === "local" || isStaff(ctx);
}
