import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { shareBody } from "#app/api/share-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pageField } from "#app/identity/people/people-query.ts";
import { getShareLink, listShareLinks } from "#app/sharing/links/list-share-links.server.ts";
import { createShareLink, type SharedSubject } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";

/** Bytes: 1,500 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 20 * 1024;

/** A page of the links to a subject that the caller has found. @throws AppError unauthorised, forbidden */
export async function listSharesOf(ctx: RequestContext, subject: SharedSubject): Promise<Response> {
  const asked = pageField.parse(ctx.url.searchParams.get("page") ?? 1);
  const { links, total, page, pages } = await listShareLinks(ctx, { subject, page: asked });
  return Response.json({
    data: { items: links.map(shareBody), paging: { page, totalItems: total, totalPages: pages } },
  });
}

/** Makes a link to a subject that the caller has found. @throws AppError as `createShareLink` */
export async function createShareOf(ctx: RequestContext, request: Request, subject: SharedSubject): Promise<Response> {
  const input = await readJsonBody(request, { schema: shareLinkSchema, maxBytes });
  const made = await createShareLink(ctx, { ...input, subject });
  const { answers: _, ...link } = await getShareLink(ctx, { subject, id: made.id });
  return Response.json({ data: shareBody(link) }, { status: 201 });
}
