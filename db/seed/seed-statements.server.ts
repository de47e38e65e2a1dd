import { isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { approveRun, startRun } from "#app/licensing/statements/change-run.server.ts";
import { continueRuns } from "#app/licensing/statements/continue-runs.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Days ago until which the demo's statements are locked; what was received since then is in a draft. */
const lockedDays = 14;

/** A run of what was received, approved by a second person, and a draft of the rest; once there is money, which needs recordings. */
export async function seedStatements(ctx: RequestContext): Promise<void> {
  const { ledgerMoves, statementRuns, select } = scoped(ctx.db, ctx.company);
  const [[run], [move]] = await ctx.db.batch([
    select({ id: statementRuns.id }, statementRuns).limit(1),
    select({ id: ledgerMoves.id }, ledgerMoves, isNull(ledgerMoves.statementId)).limit(1),
  ]);
  if (run !== undefined || move === undefined) return;
  const [starter, approver] = [asPerson(ctx, "staff"), asPerson(ctx, "admin")];
  const goOn = () => continueRuns(ctx, { limit: 200 });
  const id = await startRun(starter, { until: isoDateOf(ctx.now, -lockedDays) });
  await goOn();
  await approveRun(approver, { id });
  await goOn();
  await startRun(starter, { until: isoDateOf(ctx.now, -1) });
  await goOn();
}
