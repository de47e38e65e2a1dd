import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  companyDocumentsPath,
  companyDocumentsCopy as copy,
} from "#app/licensing/documents/company/company-documents-copy.ts";
import { companyDocumentsSchema } from "#app/licensing/documents/company/company-documents-form.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import {
  saveCompanyDocuments,
  undoCompanyDocuments,
} from "#app/licensing/documents/company/save-company-documents.server.ts";
import { storeWordmark } from "#app/licensing/documents/company/wordmark.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

const fileField = "wordmarkFile";

/**
 * The form with a chosen wordmark stored and replaced by its name, so that another field's error keeps it, and why the file cannot be used.
 * @throws AppError unauthorised, forbidden
 */
export async function readCompanyDocumentsForm(ctx: RequestContext, request: Request) {
  refusePreview(requireAccess(ctx, "company-settings"), licencesCopy.preview);
  const form = await readPictureForm(request);
  const file = form.get(fileField);
  form.delete(fileField);
  if (!(file instanceof File) || file.size === 0) return { form, refused: null };
  try {
    form.set("wordmark", await storeWordmark(ctx, file));
    form.delete("removeWordmark");
    return { form, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { form, refused: new AppError(error.code, error.message, { wordmark: [error.message] }) };
  }
}

function undo(ctx: RequestContext, form: FormData, version: string) {
  return pressButton(ctx, { form, page: companyDocumentsPath }, async () => {
    const former = await undoCompanyDocuments(ctx, { version });
    return { to: companyDocumentsPath, toast: { kind: "success", title: copy.undone(former), undoes: true } };
  });
}

/** POST /company-settings/own/documents, and its undo. */
export async function submitCompanyDocuments(ctx: RequestContext, request: Request) {
  const { form, refused } = await readCompanyDocumentsForm(ctx, request);
  const undone = ctx.url.searchParams.get("undo");
  if (undone !== null) return undo(ctx, form, undone);
  return submitForm(ctx, form, {
    schema: companyDocumentsSchema,
    check() {
      if (refused) throw refused;
    },
    async act(input) {
      const version = await saveCompanyDocuments(ctx, input);
      const press =
        version > 1 ? { path: `${companyDocumentsPath}?undo=${version}`, label: settingsCopy.undo } : undefined;
      return { to: companyDocumentsPath, toast: { kind: "success", title: copy.saved(version), press } };
    },
    async fieldsAfterConflict() {
      const { version } = await readCompanyDocuments(ctx);
      return { version: String(version ?? "") };
    },
  });
}
