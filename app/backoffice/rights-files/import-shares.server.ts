import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import { readTable, type TableProblem, type TableSide } from "#app/backoffice/rights-files/share-table.ts";
import { type ReadSide, readSides } from "#app/backoffice/song-rights/read-side.server.ts";
import { findParties, type Party } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { toShareChange } from "#app/backoffice/song-rights/save-shares.server.ts";
import { type ShareChange, writeShares } from "#app/backoffice/song-rights/write-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readCsv } from "#app/edge/http/read-csv.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Rows of a file. */
export const maxImportRows = 1_000;
/** Sides that are read, and written, at once: a request may ask the database a thousand times. */
const sidesAtOnce = 50;

type Planned = { side: TableSide; change: ShareChange };

const problemAt = ({ rows }: TableSide, message: string): TableProblem => ({
  row: rows[0]?.row ?? 0,
  column: copy.columns.song,
  message,
});

/** @throws errors that are not expected */
function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

/** What a side becomes, or its mistakes. */
function planSide(side: TableSide, read: ReadSide | null, parties: readonly Party[]): Planned | TableProblem[] {
  if (read === null) return [problemAt(side, copy.errors.song)];
  const { rows } = side;
  try {
    const shares = rows.map(({ share }) => share);
    return { side, change: toShareChange(read, parties, shares) };
  } catch (error) {
    const message = messageOf(error);
    const fields = Object.entries((error as AppError).fields ?? {});
    if (fields.length === 0) return [problemAt(side, message)];
    return fields.map(([field, messages]) => ({
      row: rows[Number(/\[(\d+)\]/.exec(field)?.[1])]?.row ?? 0,
      column: copy.columns.party,
      message: (messages?.[0] ?? message).replace(/^Party: /, ""),
    }));
  }
}

/** Saves sides in one batch; if somebody changed one of them meanwhile, each by itself. @returns the mistakes */
async function saveSides(ctx: RequestContext, planned: readonly Planned[]): Promise<TableProblem[]> {
  try {
    await writeShares(
      ctx,
      planned.map(({ change }) => change),
    );
    return [];
  } catch (error) {
    const message = messageOf(error);
    const [only, ...others] = planned;
    if (only === undefined || others.length === 0) return only ? [problemAt(only.side, message)] : [];
    const problems: TableProblem[] = [];
    for (const one of planned) problems.push(...(await saveSides(ctx, [one])));
    return problems;
  }
}

/**
 * Replaces the shares of the sides that a CSV file has. A side with a mistake stays as it is; all others are saved.
 * @throws AppError unauthorised, forbidden (also on a company's host), invalid for a file that is none of ours
 */
export async function importShares(
  ctx: RequestContext,
  { text }: { text: string },
): Promise<{ saved: number; problems: TableProblem[] }> {
  requireAccess(ctx, "rights-edit");
  const invalid = (message: string) => new AppError("invalid", message, { file: [message] });
  const cells = readCsv(text);
  if (cells.length < 2) throw invalid(copy.empty);
  if (cells.length - 1 > maxImportRows) throw invalid(copy.tooMany(maxImportRows));
  const { missing, problems, sides } = readTable(cells);
  if (missing.length > 0) throw invalid(copy.headMissing(missing));
  let saved = 0;
  const seen = new Set<string>();
  const right = sides.filter(({ isWrong }) => !isWrong);
  for (let at = 0; at < right.length; at += sidesAtOnce) {
    const some = right.slice(at, at + sidesAtOnce);
    const read = await readSides(ctx, some);
    const parties = await findParties(
      ctx,
      some.flatMap(({ rows }) => rows.map(({ share }) => share)),
    );
    const planned: Planned[] = [];
    for (const [place, side] of some.entries()) {
      const plan = planSide(side, read[place] ?? null, parties);
      if (Array.isArray(plan)) {
        problems.push(...plan);
        continue;
      }
      const key = Object.values(plan.change.key).join(" ");
      if (seen.has(key)) problems.push(problemAt(side, copy.errors.twice));
      else planned.push(plan);
      seen.add(key);
    }
    const wrong = await saveSides(ctx, planned);
    problems.push(...wrong);
    saved += planned.length - wrong.length;
  }
  return { saved, problems: problems.toSorted((a, b) => a.row - b.row) };
}
