import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readSignedToken, type Signing, signedToken } from "#app/edge/signed-token.server.ts";
import { type ShareKind, shareKinds } from "#app/sharing/links/share-link.ts";

/** Link id of a token of this company; null for any other text. */
export function readShareToken(ctx: Signing, token: string): Promise<string | null> {
  return readSignedToken(ctx, "share-link", token);
}

type AddressedLink = { id: string; subjectKind: ShareKind };

/** Path of a recipient's link. */
export async function shareLinkPath(ctx: Signing, { id, subjectKind }: AddressedLink): Promise<string> {
  return `${shareKinds[subjectKind].path}/${await signedToken(ctx, "share-link", id)}`;
}

/** URL of a recipient's link, on the request's host. */
export async function shareAddress(ctx: Signing & Pick<RequestContext, "url">, link: AddressedLink): Promise<string> {
  return `${ctx.url.origin}${await shareLinkPath(ctx, link)}`;
}
