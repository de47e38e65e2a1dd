import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { companyDocumentsCopy as copy } from "#app/licensing/documents/company/company-documents-copy.ts";
import type { DocumentSettings } from "#app/licensing/documents/company/document-settings.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { hasWordmark } from "#app/licensing/documents/company/wordmark.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `version`: what the form was rendered with, "" before the first. */
type Input = { version: string; settings: DocumentSettings };

/**
 * Saves what the documents of the host's company print, as its next version, which is returned. @throws AppError unauthorised, forbidden;
 * invalid for another company's wordmark; conflict if someone else saved meanwhile
 */
export async function saveCompanyDocuments(ctx: RequestContext, { version, settings }: Input): Promise<number> {
  const actor = refusePreview(requireAccess(ctx, "company-settings"), licencesCopy.preview);
  const { version: stored, ...before } = await readCompanyDocuments(ctx);
  if (String(stored ?? "") !== version) throw new AppError("conflict", copy.conflict);
  const { wordmark } = settings;
  if (wordmark !== null && wordmark !== before.wordmark && !(await hasWordmark(ctx, wordmark)))
    throw new AppError("invalid", copy.wordmarkMissing, { wordmark: [copy.wordmarkMissing] });
  const next = (stored ?? 0) + 1;
  const { companyDocuments, insert } = scoped(ctx.db, ctx.company);
  try {
    await ctx.db.batch([
      insert(companyDocuments, {
        ...{ id: newId(ctx.now), version: next, settings, createdBy: actor.id, createdAt: ctx.now },
      }),
      auditEntry(ctx, {
        action: "company-documents-changed",
        subjectType: "company",
        subjectId: ctx.company.id,
        detail: { before: stored === null ? null : before, after: settings },
      }),
    ]);
  } catch (error) {
    // Two people saved at the same time: the version is unique.
    if (!String(error).includes("UNIQUE constraint failed: company_documents")) throw error;
    throw new AppError("conflict", copy.conflict);
  }
  return next;
}

/** Saves the version before `version`, if that is still the newest, as a new one. @throws AppError conflict; as `saveCompanyDocuments` */
export async function undoCompanyDocuments(ctx: RequestContext, { version }: { version: string }): Promise<number> {
  requireAccess(ctx, "company-settings");
  const former = Number(version) - 1;
  const { version: found, ...settings } = await readCompanyDocuments(ctx, former);
  if (found === null) throw new AppError("conflict", copy.undoLate);
  await saveCompanyDocuments(ctx, { version, settings });
  return former;
}
