import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { movePath } from "#app/exchange/moves/moves-copy.ts";
import { applyImport } from "#app/exchange/sheets/import/apply-import.server.ts";
import { importFile, maxFileBytes } from "#app/exchange/sheets/import/import-file.server.ts";
import { policies } from "#app/exchange/sheets/import/sheet-row.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy, sheetsPath } from "#app/exchange/sheets/sheets-copy.ts";

const formLimits = { bytes: maxFileBytes + 64 * 1024, fields: 10 };

/** The form with a file, where scripts do not send it in slices. @throws AppError unauthorised, forbidden, not_found, conflict */
export async function submitSheet(
  ctx: RequestContext,
  request: Request,
  { moveId = null }: { moveId?: string | null } = {},
) {
  requireSheetDesk(ctx, "change");
  const refused = (error: string) => data({ error }, { status: 400 });
  try {
    const form = await readForm(request, formLimits);
    const file = form.get("file");
    if (!(file instanceof File)) return refused(copy.errors.fileMissing);
    const policy = z.enum(policies).catch("replace").parse(form.get("policy"));
    const { id } = await sendOnce(ctx, form, () => importFile(ctx, { file, policy, moveId }));
    return redirect(moveId === null ? `${sheetsPath}/${id}` : movePath(moveId));
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return refused(error.message);
    if (error instanceof AppError && error.code === "too_large") return refused(copy.errors.fileLarge);
    throw error;
  }
}

/** The buttons of an import. `go`: the page sends the form again until all songs are done. */
export function submitImport(ctx: RequestContext, request: Request, { id }: { id: string }) {
  return submitForm(ctx, request, {
    schema: z.object({ act: z.enum(["apply", "undo"]) }),
    check: () => requireSheetDesk(ctx, "change"),
    async act({ act }) {
      const isUndo = act === "undo";
      const { state, applied, undone } = await applyImport(ctx, { id, isUndo });
      const path = `${sheetsPath}/${encodeURIComponent(id)}`;
      if (state === "applying" || state === "undoing") return { to: `${path}?go=1` };
      const title = isUndo ? copy.undone(undone) : copy.applied(applied);
      return { to: path, toast: { kind: "success", title } };
    },
  });
}
