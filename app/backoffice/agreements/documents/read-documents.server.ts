import { and, desc, eq, sql } from "drizzle-orm";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { createDocumentForm } from "#app/backoffice/agreements/documents/document-form.server.ts";
import { deletedParts } from "#app/backoffice/agreements/parts/delete-part.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import { type SentFile, sentPart } from "#app/downloads/file-response.server.ts";
import { pipeRange } from "#app/downloads/pieces.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { agreementDocuments } from "#db/schema/agreements.server.ts";
import { users } from "#db/schema/identity.server.ts";

const { document: copy } = agreementsCopy;

/** The tab of documents; with the upload form for those who edit. @throws AppError unauthorised, forbidden, not_found */
export async function readDocuments(ctx: RequestContext, { id }: { id: string }) {
  const { canEdit } = await requireAgreement(ctx, id);
  const { name, bytes, createdAt, uploadedBy, agreementId } = agreementDocuments;
  const [documents, deleted] = await ctx.db.batch([
    ctx.db
      .select({ id: agreementDocuments.id, name, bytes, createdAt, who: sql<string>`${users.name}`.as("who") })
      .from(agreementDocuments)
      .innerJoin(users, eq(users.id, uploadedBy))
      .where(eq(agreementId, id))
      .orderBy(desc(createdAt), desc(agreementDocuments.id)),
    deletedParts(ctx, { agreementId: id, kind: "documents" }),
  ]);
  return {
    ...{ id, canEdit, documents },
    deleted: canEdit ? deleted : [],
    form: canEdit ? await createDocumentForm(ctx, id) : null,
  };
}

/**
 * A document for its download, which is in the audit log. @throws AppError not_found, also for everybody who may not open agreements and on a
 * company's host; gone without its object
 */
export async function openDocument(
  ctx: RequestContext,
  request: Request,
  { agreementId, id }: { agreementId: string; id: string },
): Promise<SentFile> {
  const missing = new AppError("not_found", copy.missing);
  if (!can(ctx.actor, "agreement", ctx.company)) throw missing;
  const isIt = and(eq(agreementDocuments.id, id), eq(agreementDocuments.agreementId, agreementId));
  const document = await ctx.db.select().from(agreementDocuments).where(isIt).get();
  if (document === undefined) throw missing;
  const { MASTERS } = ctx.env;
  const object = await MASTERS.head(document.key);
  if (object === null) throw new AppError("gone", copy.missing);
  const open = async (offset: number, length: number) => {
    const piece = await MASTERS.get(document.key, { range: { offset, length } });
    if (piece === null) throw new AppError("gone", copy.missing);
    return piece.body;
  };
  const sent: SentFile = {
    ...{ size: object.size, etag: object.httpEtag, contentType: "application/pdf", fileName: document.name },
    async write(sink, first, last) {
      await pipeRange(open, first, last + 1, sink);
      await sink.close();
    },
  };
  const part = sentPart(request, sent);
  if (part !== null)
    await downloadEntry(ctx, part, {
      action: "download",
      subjectType: "agreement-document",
      subjectId: id,
      detail: { agreementId, name: document.name },
    }).entry;
  return sent;
}
