import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import type { DocumentForm } from "#app/backoffice/agreements/documents/document-rules.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { newId } from "#db/new-id.server.ts";

const { document: copy } = agreementsCopy;

/** A day: people look for the file with the page open. */
const formMs = 24 * 3600_000;

function signedBy(ctx: RequestContext, agreementId: string, [id, expires]: [string, string]) {
  const actor = requireAccess(ctx, "agreements-edit");
  return { purpose: "agreement-document", lines: [ctx.company.id, actor.id, agreementId, id, expires] } as const;
}

/** The form that uploads one document, as an object store would sign it. @throws AppError unauthorised, forbidden, unavailable */
export async function createDocumentForm(ctx: RequestContext, agreementId: string): Promise<DocumentForm> {
  const [id, expires] = [newId(ctx.now), String(ctx.now + formMs)];
  const signature = await sign(ctx.env, signedBy(ctx, agreementId, [id, expires]));
  return { path: `${agreementPath(agreementId, "documents")}/upload`, fields: { document: id, expires, signature } };
}

/** The id of the document that a form is for. @throws AppError unauthorised, forbidden for an altered form, gone for an expired one */
export async function requireDocumentForm(
  ctx: RequestContext,
  agreementId: string,
  fields: ReadonlyMap<string, string>,
): Promise<string> {
  const [id, expires, signature] = ["document", "expires", "signature"].map((name) => fields.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  if (!(await isSignatureOf(ctx.env, signedBy(ctx, agreementId, [id, expires]), signature)))
    throw new AppError("forbidden", copy.formInvalid);
  if (ctx.now >= Number(expires)) throw new AppError("gone", copy.formExpired);
  return id;
}
