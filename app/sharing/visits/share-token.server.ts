import { base64ToUint8Array, hexToUint8Array, uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { type ShareKind, sharePaths } from "#app/sharing/links/share-link.ts";

type Signing = Pick<RequestContext, "env" | "company">;

/** The 16 bytes of an id, base64url. */
function shorten(id: string): string {
  return uint8ArrayToBase64(hexToUint8Array(id.replaceAll("-", "")), { urlSafe: true });
}

function lengthen(short: string): string {
  const hex = uint8ArrayToHex(base64ToUint8Array(short));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const tokenShape = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

/** The token of a link: its id and a signature of 256 bits, which only this server can make. Nothing of it is stored. */
async function shareToken({ env, company }: Signing, id: string): Promise<string> {
  return shorten(id) + (await sign(env, { purpose: "share-link", lines: [company.id, id] }));
}

/** The id that a token of this company was made for; null for every other text. */
export async function readShareToken({ env, company }: Signing, token: string): Promise<string | null> {
  const [, short, signature] = tokenShape.exec(token) ?? [];
  if (short === undefined || signature === undefined) return null;
  const id = lengthen(short);
  return (await isSignatureOf(env, { purpose: "share-link", lines: [company.id, id] }, signature)) ? id : null;
}

/** The address that the recipient opens, on the host of the request. */
export async function shareAddress(
  ctx: Signing & Pick<RequestContext, "url">,
  { id, subjectKind }: { id: string; subjectKind: ShareKind },
): Promise<string> {
  return `${ctx.url.origin}${sharePaths[subjectKind]}/${await shareToken(ctx, id)}`;
}
