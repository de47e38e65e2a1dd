import { asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { movesCopy as copy } from "#app/exchange/moves/moves-copy.ts";
import { readHead } from "#app/exchange/sheets/cells/profiles.ts";
import { columnsOfActor } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

export type Move = typeof catalogueMoves.$inferSelect;
export type MoveContext = Pick<RequestContext, "db">;
export type MoveSheet = Pick<
  typeof sheetImports.$inferSelect,
  "id" | "name" | "head" | "policy" | "state" | "judgedTo" | "counts"
>;

/** States in which sheets and audio are added, and columns chosen. */
export const openStates: readonly Move["state"][] = ["open", "paused", "applied"];

/** @throws AppError not_found, conflict for a move in another state than one of these */
export async function requireMove(
  { db }: MoveContext,
  { id, states }: { id: string; states?: readonly Move["state"][] },
): Promise<Move> {
  const move = await db.select().from(catalogueMoves).where(eq(catalogueMoves.id, id)).get();
  if (move === undefined) throw new AppError("not_found", copy.errors.missing);
  if (states && !states.includes(move.state)) throw new AppError("conflict", copy.errors.state);
  return move;
}

/** The sheets of a move that were read to their end, in the order in which they came. */
export function sheetsOf({ db }: MoveContext, moveId: string) {
  const { id, name, head, policy, state, judgedTo, counts } = sheetImports;
  return db
    .select({ id, name, head, policy, state, judgedTo, counts })
    .from(sheetImports)
    .where(sql`${sheetImports.moveId} = ${moveId} AND ${sheetImports.state} <> 'reading'`)
    .orderBy(asc(sheetImports.createdAt), asc(id));
}

/** Places of the own columns in a sheet of a move; none for a head that was refused since. */
export function headOf(
  ctx: Pick<RequestContext, "actor" | "company">,
  { head }: Pick<MoveSheet, "head">,
  { columns }: Pick<Move, "columns">,
): Exclude<ReturnType<typeof readHead>, string> {
  const read = readHead(head, columnsOfActor(ctx), { columns, isKeyNeeded: false });
  return typeof read === "string" ? { places: {}, unknown: head, joined: [], width: head.length } : read;
}
