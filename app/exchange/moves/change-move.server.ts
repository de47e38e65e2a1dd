import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import type { Publishing } from "#app/exchange/files/file-state.ts";
import { continueMovesLater } from "#app/exchange/moves/continue-moves.server.ts";
import { lookAtMove } from "#app/exchange/moves/look-at-move.server.ts";
import { movesCopy as copy } from "#app/exchange/moves/moves-copy.ts";
import { type Move, openStates, requireMove, sheetsOf } from "#app/exchange/moves/require-move.server.ts";
import { joinedNameOf } from "#app/exchange/sheets/cells/joined-columns.ts";
import { audioColumns } from "#app/exchange/sheets/cells/profiles.ts";
import { columnsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { keptMs } from "#app/records/store/undoable-changes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { catalogueMoves, sheetProfiles } from "#db/schema/moves.server.ts";

const isInState = "move-is-in-state";

function atField(field: string, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

/** Begins a move. @throws AppError unauthorised, forbidden, too_many_requests */
export async function createMove(
  ctx: RequestContext,
  { name, publishing }: { name: string; publishing: Publishing },
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const actor = requireSheetDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "form", `sheet:${actor.id}`);
  const id = newId(now);
  await db.batch([
    auditEntry(ctx, { action: "move-started", subjectType: "move", subjectId: id, detail: { name, publishing } }),
    db.insert(catalogueMoves).values({ id, name, publishing, createdBy: actor.id, createdAt: now, updatedAt: now }),
  ]);
  return { id };
}

/** Names of the columns of all sheets of a move, in their order, each once. */
export async function columnNames(ctx: Pick<RequestContext, "db">, moveId: string): Promise<string[]> {
  const sheets = await sheetsOf(ctx, moveId);
  return [...new Set(sheets.flatMap(({ head }) => head.map((name) => name.trim()).filter((name) => name !== "")))];
}

/**
 * Chooses own columns for those of the sheets, which are judged anew. `own`: in the order of `columnNames`, empty for one that is left out;
 * `profile`: the id of saved columns, used instead; `keepAs`: saves them under a name. @throws AppError unauthorised, forbidden, not_found, conflict; invalid at `own` for one
 * chosen twice, unless all are numbered parts of it
 */
export async function saveColumns(
  ctx: RequestContext,
  { id, own, profile, keepAs }: { id: string; own: readonly string[]; profile: string; keepAs: string },
): Promise<void> {
  const { db, now } = ctx;
  const actor = requireSheetDesk(ctx, "change");
  await requireMove(ctx, { id, states: openStates });
  const known = [...columnsOfActor(ctx), ...audioColumns];
  const names = await columnNames(ctx, id);
  const chosen = own.map((name) => (known.includes(name) ? name : ""));
  const isPart = (name: string, at: number) => joinedNameOf(names[at] ?? "") === name;
  const twice = chosen.find((name, at) =>
    chosen.some(
      (other, before) => before < at && name !== "" && other === name && !(isPart(name, at) && isPart(name, before)),
    ),
  );
  if (twice !== undefined && profile === "") throw atField("own", copy.errors.twice(twice));
  const saved =
    profile === "" ? undefined : await db.select().from(sheetProfiles).where(eq(sheetProfiles.id, profile)).get();
  const columns = saved?.columns ?? Object.fromEntries(names.map((name, at) => [name, chosen[at] ?? ""]));
  await db.batch([
    ...inState(ctx, {
      id,
      from: openStates,
      set: sql`columns = ${JSON.stringify(columns)}, created_by = ${actor.id}`,
      action: "move-columns",
    }),
    db.run(sql`UPDATE sheet_imports SET judged_to = 0 WHERE move_id = ${id} AND state <> 'reading'`),
    ...(keepAs === ""
      ? []
      : [
          db
            .insert(sheetProfiles)
            .values({ id: newId(now), name: keepAs, columns, createdBy: actor.id, createdAt: now, updatedAt: now })
            .onConflictDoUpdate({ target: sheetProfiles.name, set: { columns, updatedAt: now } }),
        ]),
  ]);
  continueMovesLater(ctx);
}

/** Statements that change a move in one of these states. */
function inState(
  ctx: RequestContext,
  {
    id,
    from,
    set,
    action,
  }: { id: string; from: readonly Move["state"][]; set: ReturnType<typeof sql>; action: string },
) {
  const { db, now } = ctx;
  return [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM catalogue_moves WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)})))`,
      isInState,
    ),
    db.run(sql`UPDATE catalogue_moves SET ${set}, updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`),
    auditEntry(ctx, { action, subjectType: "move", subjectId: id }),
  ] as const;
}

/** Matches rows to files and counts what becomes of all, as a dry run. @throws AppError unauthorised, forbidden, not_found, conflict */
export async function checkMove(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireSheetDesk(ctx, "change");
  await lookAtMove(ctx, await requireMove(ctx, { id, states: openStates }));
}

/** The file of a row, as a person says. `file`: its name, with its folder if several have it. @throws AppError unauthorised, forbidden, not_found, conflict, invalid at `file` */
export async function chooseFile(
  ctx: RequestContext,
  { id, sheet, row, file }: { id: string; sheet: string; row: number; file: string },
): Promise<void> {
  requireSheetDesk(ctx, "change");
  const move = await requireMove(ctx, { id, states: openStates });
  const found = await ctx.db.all<{
    id: string;
  }>(sql`SELECT id FROM ingest_files WHERE move_id = ${id} AND state = 'held' AND deleted_at IS NULL
    AND (name = ${file} OR folder || '/' || name = ${file}) LIMIT 2`);
  const [only] = found;
  if (only === undefined || found.length > 1) throw atField("file", copy.errors.file);
  const isOpen = sql`import_id = ${sheet} AND row = ${row} AND kind = 'new' AND recording_id IS NULL
    AND import_id IN (SELECT i.id FROM sheet_imports i WHERE i.move_id = ${id}) AND NOT EXISTS (SELECT 1 FROM ingest_files f
      WHERE f.id = sheet_rows.file_id AND f.state IN ('queued', 'done') AND f.deleted_at IS NULL)`;
  const [, changed] = await ctx.db.batch([
    ctx.db.run(sql`UPDATE sheet_rows SET file_id = NULL, found_by = NULL WHERE file_id = ${only.id} AND kind = 'new'
      AND EXISTS (SELECT 1 FROM sheet_rows WHERE ${isOpen})`),
    ctx.db.all(sql`UPDATE sheet_rows SET file_id = ${only.id}, found_by = 'person' WHERE ${isOpen} RETURNING row`),
  ]);
  if (changed.length === 0) throw new AppError("conflict", copy.errors.row);
  await lookAtMove(ctx, move);
}

/** Milliseconds after which a sheet that has sent no rows is one that was given up. */
const givenUpMs = 10 * 60_000;

/** What was not read and checked to its end was not seen by the person who applies it. @throws AppError conflict */
async function requireReadSheets({ db, now }: RequestContext, { id }: Move): Promise<void> {
  const [sheet] = await db.all<{
    name: string;
    state: string;
  }>(sql`SELECT name, state FROM sheet_imports WHERE move_id = ${id}
    AND ((state = 'reading' AND updated_at > ${now - givenUpMs}) OR (state <> 'reading' AND judged_to IS NOT NULL)) LIMIT 1`);
  if (sheet === undefined) return;
  throw new AppError("conflict", sheet.state === "reading" ? copy.errors.reading(sheet.name) : copy.errors.judging);
}

/**
 * Applies a move in the background, after a last look, or goes on with it; pauses it, so that files which no reader has fetched wait; undoes
 * all that it did, for 30 days; of one that was never applied it lets its files go. @throws AppError unauthorised, forbidden, not_found, conflict in another state
 */
export async function changeMove(
  ctx: RequestContext,
  { id, act }: { id: string; act: "apply" | "pause" | "undo" },
): Promise<void> {
  const { db, now } = ctx;
  requireSheetDesk(ctx, "change");
  const actor = requireDeliveryDesk(ctx, "publish");
  const move = await requireMove(ctx, { id });
  if (act === "undo" && move.state !== "undoing" && (move.appliedAt ?? now) < now - keptMs)
    throw new AppError("conflict", copy.errors.time);
  if (act === "apply" && openStates.includes(move.state)) {
    await requireReadSheets(ctx, move);
    await lookAtMove(ctx, move);
  }
  const changes = {
    apply: {
      from: openStates,
      set: sql`state = 'applying', created_by = ${actor.id}, applied_at = coalesce(applied_at, ${now})`,
      action: "move-applying",
    },
    pause: { from: ["applying"], set: sql`state = 'paused'`, action: "move-paused" },
    undo: {
      // Also one whose person may not go on with it.
      from: ["open", "applying", "paused", "applied", "undoing"],
      set: sql`state = 'undoing', created_by = ${actor.id}`,
      action: "move-undoing",
    },
  } as const;
  try {
    await db.batch([
      ...inState(ctx, { id, ...changes[act] }),
      ...(act === "apply"
        ? []
        : [
            db.run(
              sql`UPDATE ingest_files SET state = 'held' WHERE move_id = ${id} AND state = 'queued' AND reading_at IS NULL AND deleted_at IS NULL`,
            ),
          ]),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isInState) ? new AppError("conflict", copy.errors.state) : error;
  }
  continueMovesLater(ctx);
}
