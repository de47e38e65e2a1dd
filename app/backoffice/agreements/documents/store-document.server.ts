import { sql } from "drizzle-orm";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { requireDocumentForm } from "#app/backoffice/agreements/documents/document-form.server.ts";
import { documentLimits as limits } from "#app/backoffice/agreements/documents/document-rules.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";
import { inParts, storeParts } from "#app/uploads/store-object.server.ts";
import { newId } from "#db/new-id.server.ts";
import { agreementDocuments } from "#db/schema/agreements.server.ts";

const { document: copy } = agreementsCopy;
const hasRoom = "agreement-has-room";
const pdfStart = new TextEncoder().encode("%PDF-");

function refused(code: "invalid" | "too_large" | "unsupported", message: string): AppError {
  return new AppError(code, message, { file: [message] });
}

/** The parts of a file that is a PDF by its first bytes. @throws AppError invalid, unsupported, too_large */
async function* pdfParts(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const part of inParts(file, {
    maxBytes: limits.bytes,
    tooLarge: () => refused("too_large", copy.tooLarge),
  })) {
    if (isFirst && !pdfStart.every((byte, at) => part[at] === byte)) throw refused("unsupported", copy.notPdf);
    isFirst = false;
    yield part;
  }
  if (isFirst) throw refused("invalid", copy.noFile);
}

/** Writes the row, unless the agreement was deleted or filled meanwhile, or the form was used: then the object is not needed. */
async function addRow(ctx: RequestContext, row: typeof agreementDocuments.$inferInsert): Promise<void> {
  const { db, env } = ctx;
  const { agreementId, key, name } = row;
  const condition = sql`EXISTS (SELECT 1 FROM agreements WHERE id = ${agreementId})
    AND (SELECT count(*) FROM agreement_documents WHERE agreement_id = ${agreementId}) < ${limits.perAgreement}`;
  try {
    await db.batch([
      assertInBatch(db, condition, hasRoom),
      db.insert(agreementDocuments).values(row),
      auditEntry(ctx, {
        action: "agreement-changed",
        subjectType: "agreement",
        subjectId: agreementId,
        detail: { before: { documents: "" }, after: { documents: name } },
      }),
    ]);
  } catch (error) {
    // After any other error the row may have been written: the nightly sweep decides.
    const isUsed = String(error).includes("UNIQUE constraint failed: agreement_documents");
    if (!isUsed && !isFailedAssertion(error, hasRoom)) throw error;
    await env.MASTERS.delete(key);
    if (!isUsed) throw new AppError("conflict", copy.full);
  }
}

/**
 * Stores the PDF of a signed form in MASTERS, which no address serves; a form that is sent twice stores it once. Returns its name.
 * @throws AppError unauthorised, forbidden, not_found, too_many_requests, gone, invalid, unsupported, too_large, conflict
 */
export async function storeDocument(
  ctx: RequestContext,
  request: Request,
  { agreementId }: { agreementId: string },
): Promise<{ name: string }> {
  const actor = requireAccess(ctx, "agreements-edit");
  return await readStreamedForm(request, async ({ fields, fileName, file }) => {
    await enforceRateLimit(ctx.env, "form", `agreement-document:${actor.id}`);
    await requireAgreement(ctx, agreementId);
    const id = await requireDocumentForm(ctx, agreementId, fields);
    const name = safeFileName(fileName || copy.unnamed);
    // Each attempt has an object of its own; the row takes the first.
    const key = `agreements/${agreementId}/${id}/${newId(ctx.now)}`;
    const bytes = await storeParts(ctx.env.MASTERS, { key, contentType: "application/pdf" }, pdfParts(file));
    await addRow(ctx, { id, agreementId, key, name, bytes, uploadedBy: actor.id, createdAt: ctx.now });
    return { name };
  });
}
