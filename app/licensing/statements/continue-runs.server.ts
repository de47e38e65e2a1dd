import { sql } from "drizzle-orm";
import { runEach } from "#app/edge/run-each.server.ts";
import { buildStep, isStepOpen, type Run } from "#app/licensing/statements/build-run.server.ts";
import { lockStep, type StatementJob } from "#app/licensing/statements/lock-run.server.ts";
import { isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { statementRuns } = unsafeTenantTables("a job goes on with the runs of every company");

/** Statements that are locked in one batch: each is some fifteen SQL statements. */
const lockedAtOnce = 10;
/** Steps of a run in one go; the rest follow a minute later. */
const maxSteps = 100;

/** Goes on with a run until it waits for a person. @throws what a step throws */
async function continueRun(job: StatementJob, id: string, limit: number): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const { companyId, until, state, cursor } = statementRuns;
    const [run]: Run[] = await job.db
      .select({ id: statementRuns.id, companyId, until, state, cursor })
      .from(statementRuns)
      .where(sql`${statementRuns.id} = ${id} AND ${state} IN ('building', 'approved')`);
    if (run === undefined) return;
    const isBuilding = run.state === "building";
    try {
      if (isBuilding) await buildStep({ ...job, company: { id: run.companyId } }, run, limit);
      else await lockStep(job, run, Math.min(limit, lockedAtOnce));
    } catch (error) {
      // Another was faster: what is left is the next step's.
      if (!isFailedAssertion(error, isStepOpen)) throw error;
    }
  }
}

/**
 * Goes on with runs of statements that are being made or locked, `limit` payees a step. A step that was interrupted has left nothing. @throws
 * AggregateError with all failures; the next minute retries
 */
export async function continueRuns(
  job: Omit<StatementJob, "waitUntil"> & Partial<Pick<StatementJob, "waitUntil">>,
  { limit }: { limit: number },
): Promise<void> {
  const runs = await job.db
    .select({ id: statementRuns.id })
    .from(statementRuns)
    .where(sql`${statementRuns.state} IN ('building', 'approved')`)
    .orderBy(statementRuns.createdAt)
    .limit(20);
  const sending: Promise<unknown>[] = [];
  const { waitUntil = (work: Promise<unknown>) => void sending.push(work) } = job;
  const working = runEach(runs, "runs of statements", ({ id }) => continueRun({ ...job, waitUntil }, id, limit));
  await working.finally(() => Promise.all(sending));
}

/** Payees of a step. */
export const payeesAtOnce = 200;

/** `continueRuns` after the response; the schedule goes on if that is cut. */
export function continueRunsLater({ env, now, waitUntil }: StatementJob): void {
  const job = { db: openDatabase(env.DB), env, now };
  waitUntil(continueRuns(job, { limit: payeesAtOnce }).catch((error) => console.error("runs of statements", error)));
}
