import { and, sql } from "drizzle-orm";
import { countedDatabase, noRoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { applyStep } from "#app/exchange/moves/apply-steps.server.ts";
import { type Job, jobContext } from "#app/exchange/moves/job-context.server.ts";
import { judgeMoveRows, storedRows } from "#app/exchange/moves/judge-move-rows.server.ts";
import { lookAtMove } from "#app/exchange/moves/look-at-move.server.ts";
import { countMove } from "#app/exchange/moves/move-groups.server.ts";
import { type Move, requireMove, sheetsOf } from "#app/exchange/moves/require-move.server.ts";
import { undoStep } from "#app/exchange/moves/undo-move.server.ts";
import { statementsPerRequest } from "#app/exchange/sheets/import/change-songs.server.ts";
import { noteRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";

/** Steps of a move in one go; the rest follow a minute later. */
const maxSteps = 20;
const rowsPerStep = 250;
const isAsRead = "move-columns-are-as-read";

/** Judges rows anew whose columns were chosen otherwise; when all are, their files are looked for. @returns whether there were any */
async function judgeStep(ctx: RequestContext, move: Move): Promise<boolean> {
  const { db } = ctx;
  const [sheet, ...others] = (await sheetsOf(ctx, move.id)).filter(({ judgedTo }) => judgedTo !== null);
  if (sheet === undefined) return false;
  const from = sheet.judgedTo ?? 0;
  const rows = await storedRows(
    ctx,
    sql`r.import_id = ${sheet.id} AND r.row > ${from} AND r.state = 'read' AND r.cells IS NOT NULL`,
    rowsPerStep,
  );
  const to = rows.at(-1)?.row ?? null;
  // Before the sheet counts as judged: nothing is applied by what was found with other columns.
  if (to === null && others.length === 0) await lookAtMove(ctx, move);
  const noted = await judgeMoveRows(ctx, { sheet, move, rows });
  await db.batch([
    // The columns may have been chosen anew meanwhile, or a row applied.
    assertInBatch(
      db,
      sql`(SELECT judged_to FROM sheet_imports WHERE id = ${sheet.id}) = ${from}
        AND (SELECT updated_at FROM catalogue_moves WHERE id = ${move.id}) = ${move.updatedAt}
        AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(rows.map(({ row }) => row))}) one
          CROSS JOIN sheet_rows r ON r.import_id = ${sheet.id} AND r.row = one.value WHERE r.state <> 'read')`,
      isAsRead,
    ),
    ...noteRows(ctx, sheet.id, noted),
    db.run(sql`UPDATE sheet_imports SET judged_to = ${to} WHERE id = ${sheet.id}`),
  ]);
  return true;
}

/** One bounded step of a move: an interrupted one left nothing. @returns whether there may be another */
async function moveStep(ctx: RequestContext, id: string): Promise<boolean> {
  const move = await requireMove(ctx, { id });
  if (await judgeStep(ctx, move)) return true;
  if (move.state === "applying") return applyStep(ctx, move);
  return move.state === "undoing" ? undoStep(ctx, move) : false;
}

/** Without the rights of its person a move waits for one who goes on with it. */
async function pauseMove({ db, now }: Job, id: string): Promise<void> {
  await db.run(
    sql`UPDATE catalogue_moves SET state = 'paused', updated_at = max(${now}, updated_at + 1) WHERE id = ${id} AND state = 'applying'`,
  );
}

/** Goes on with a move. @throws what a step throws; the next minute retries */
async function continueMove(
  job: Job,
  { id, createdBy, state }: Pick<Move, "id" | "createdBy" | "state">,
): Promise<void> {
  const ctx = await jobContext(job, createdBy);
  const areas = ["applying", "undoing"].includes(state)
    ? (["songs-edit", "ingestions"] as const)
    : (["songs-edit"] as const);
  if (ctx === null || !areas.every((area) => can(ctx.actor, area, ctx.company))) return await pauseMove(job, id);
  try {
    for (let step = 0; step < maxSteps && ctx.trips.statements < statementsPerRequest; step += 1)
      if (!(await moveStep(ctx, id))) break;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === "forbidden") return await pauseMove(job, id);
    // Another was faster: what is left is the next run's.
    if (code !== "conflict" && !isFailedAssertion(error, isAsRead)) throw error;
  }
  await countMove(ctx, { id });
}

/**
 * Goes on with moves that are applied, undone or judged anew, as far as the statements of one invocation go; `trips`: those that it had before.
 * @throws AggregateError with all failures; the next minute retries
 */
export async function continueMoves({ db, env, now, trips: before = noRoundTrips() }: Job): Promise<void> {
  const trips = { ...noRoundTrips(), statements: before.statements };
  const job = { db: openDatabase(countedDatabase(db.$client, trips)), env, now, trips };
  const { id, createdBy, state } = catalogueMoves;
  const isJudged = sql`EXISTS (SELECT 1 FROM sheet_imports i WHERE i.move_id = ${id} AND i.judged_to IS NOT NULL)`;
  const moves = await job.db
    .select({ id, createdBy, state })
    .from(catalogueMoves)
    .where(and(sql`${state} IN ('applying', 'undoing') OR (${state} IN ('open', 'paused', 'applied') AND ${isJudged})`))
    // Each gets its turn, however much another has left to do.
    .orderBy(sql`random()`)
    .limit(20);
  await runEach(moves, "moves", async (move) => {
    if (trips.statements < statementsPerRequest) await continueMove(job, move);
  });
}

/** `continueMoves` after the response; the schedule goes on if that is cut. */
export function continueMovesLater({
  env,
  now,
  trips,
  waitUntil,
}: Pick<RequestContext, "env" | "now" | "trips" | "waitUntil">): void {
  const job = { db: openDatabase(env.DB), env, now, trips };
  waitUntil(continueMoves(job).catch((error) => console.error("moves", error)));
}
