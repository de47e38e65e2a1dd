import { eq } from "drizzle-orm";
import { z } from "zod";
import { requireOutageControl } from "#app/companies/save-outage.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { checkNames } from "#app/shell/health/checks.ts";
import { healthStates } from "#db/schema/health.server.ts";

/** The staff's form on /status. `hours`: for how long no alert is sent. */
export const quietSchema = z.object({ check: z.enum(checkNames), hours: z.enum(["1", "8", "24"]) });

/** No alert is raised by a check for some hours, while it is worked on. @throws AppError unauthorised or forbidden */
export async function saveQuiet(ctx: RequestContext, { check, hours }: z.output<typeof quietSchema>): Promise<void> {
  requireOutageControl(ctx);
  const quietUntil = ctx.now + Number(hours) * 3600_000;
  await ctx.db.batch([
    ctx.db.update(healthStates).set({ quietUntil }).where(eq(healthStates.check, check)),
    auditEntry(ctx, {
      ...{ action: "health-quiet", subjectType: "environment", subjectId: ctx.company.environment },
      detail: { check, quietUntil },
    }),
  ]);
}
