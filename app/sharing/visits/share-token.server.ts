import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";
import { type ShareKind, shareKinds } from "#app/sharing/links/share-link.ts";

type Signing = Pick<RequestContext, "env" | "company">;

/** Token of a link. Not stored. */
async function shareToken({ env, company }: Signing, id: string): Promise<string> {
  return writeSignedId({ id, signature: await sign(env, { purpose: "share-link", lines: [company.id, id] }) });
}

/** Link id of a token of this company; null for any other text. */
export async function readShareToken({ env, company }: Signing, token: string): Promise<string | null> {
  const signed = readSignedId(token);
  if (signed === null) return null;
  const { id, signature } = signed;
  return (await isSignatureOf(env, { purpose: "share-link", lines: [company.id, id] }, signature)) ? id : null;
}

/** URL of a recipient's link, on the request's host. */
export async function shareAddress(
  ctx: Signing & Pick<RequestContext, "url">,
  { id, subjectKind }: { id: string; subjectKind: ShareKind },
): Promise<string> {
  return `${ctx.url.origin}${shareKinds[subjectKind].path}/${await shareToken(ctx, id)}`;
}
