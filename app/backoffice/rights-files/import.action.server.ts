import { data } from "@remix-run/cloudflare";
import { importShares } from "#app/backoffice/rights-files/import-shares.server.ts";
import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import type { TableProblem } from "#app/backoffice/rights-files/share-table.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

const maxFileBytes = 1024 * 1024;
const formLimits = { bytes: maxFileBytes + 16 * 1024, fields: 10 };

export type ImportReply = { saved: number; problems: TableProblem[]; error: string | null };

/** The uploaded file, saved side by side, with its mistakes. @throws AppError unauthorised, forbidden, too_large */
export async function submitShareFile(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "rights-edit");
  const file = (await readForm(body, formLimits)).get("file");
  const refused = (error: string) => data<ImportReply>({ saved: 0, problems: [], error }, { status: 400 });
  if (!(file instanceof File) || file.size === 0) return refused(copy.fileMissing);
  if (file.size > maxFileBytes) return refused(copy.fileLarge);
  try {
    const { saved, problems } = await importShares(ctx, { text: await file.text() });
    return data<ImportReply>({ saved, problems, error: null }, { status: problems.length > 0 ? 400 : 200 });
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return refused(error.message);
    throw error;
  }
}
