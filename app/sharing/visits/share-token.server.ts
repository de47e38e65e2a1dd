import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";
import { type ShareKind, shareKinds } from "#app/sharing/links/share-link.ts";

type Signing = Pick<RequestContext, "env" | "company">;

/** The token of a link. Nothing of it is stored. */
async function shareToken({ env, company }: Signing, id: string): Promise<string> {
  return writeSignedId({ id, signature: await sign(env, { purpose: "share-link", lines: [company.id, id] }) });
}

/** The id that a token of this company was made for; null for every other text. */
export async function readShareToken({ env, company }: Signing, token: string): Promise<string | null> {
  const said = readSignedId(token);
  if (said === null) return null;
  const { id, signature } = said;
  return (await isSignatureOf(env, { purpose: "share-link", lines: [company.id, id] }, signature)) ? id : null;
}

/** The address that the recipient opens, on the host of the request. */
export async function shareAddress(
  ctx: Signing & Pick<RequestContext, "url">,
  { id, subjectKind }: { id: string; subjectKind: ShareKind },
): Promise<string> {
  return `${ctx.url.origin}${shareKinds[subjectKind].path}/${await shareToken(ctx, id)}`;
}
