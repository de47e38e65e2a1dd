import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { countRows, isWorkbook, readSheetFile } from "#app/exchange/sheets/file/read-sheet-file.ts";
import {
  maxNameLength,
  plainCells,
  type SheetCell,
  SheetFileError,
  slicesOf,
} from "#app/exchange/sheets/file/sheet-parts.ts";
import { finishImport } from "#app/exchange/sheets/import/finish-import.server.ts";
import { openImport } from "#app/exchange/sheets/import/open-import.server.ts";
import { stageRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";

/** Bytes of a file that comes in one request. */
export const maxFileBytes = 5 * 1024 * 1024;

const invalid = (message: string) => new AppError("invalid", message, { file: [message] });

/** Refuses what would not be read to its end, before an import begins. @throws SheetFileError */
async function checkFile(file: File, max: number): Promise<void> {
  if (file.size > maxFileBytes || (await isWorkbook(file))) throw invalid(copy.errors.fileLarge);
  const count = await countRows(file);
  if (count - 1 > max) throw invalid(copy.errors.tooMany(count - 1, max));
  if (count < 2) throw invalid(copy.errors.noRows);
}

/** Reads a whole CSV file into an import. @throws AppError as `openImport`, `stageRows` and `finishImport`; invalid at `file` */
export async function importFile(
  ctx: RequestContext,
  { file, policy, moveId = null }: { file: File; policy: "replace" | "keep"; moveId?: string | null },
): Promise<{ id: string }> {
  if (file.size === 0) throw invalid(copy.errors.fileMissing);
  let id: string | null = null;
  try {
    await checkFile(file, copy.maxRowsOf(moveId !== null));
    for await (const { from, rows } of slicesOf(readSheetFile(file))) {
      const head: SheetCell[] | undefined = id === null ? rows.shift() : undefined;
      if (head !== undefined)
        id = (
          await openImport(ctx, { name: file.name.slice(0, maxNameLength), policy, moveId, head: plainCells(head) })
        ).id;
      if (id !== null) await stageRows(ctx, { id, from: head === undefined ? from : from + 1, rows });
    }
  } catch (error) {
    throw error instanceof SheetFileError ? invalid(error.message) : error;
  }
  if (id === null) throw invalid(copy.errors.noRows);
  await finishImport(ctx, { id });
  return { id };
}
