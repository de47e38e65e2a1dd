import { base64ToUint8Array, hexToUint8Array, uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";

type Signing = Pick<RequestContext, "env" | "company">;
/** `project`: submits to one. `submission`: opens one. */
type LinkKind = "project" | "submission";
type Linked = { id: string; linkVersion: number };

const tokenShape = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

function signedBy({ company }: Signing, kind: LinkKind, { id, linkVersion }: Linked) {
  return { purpose: "project-link", lines: [kind, company.id, id, String(linkVersion)] } as const;
}

/** The token of a link: an id and a signature over it and the version of the project's links. Nothing of it is stored. */
export async function projectToken(ctx: Signing, kind: LinkKind, linked: Linked): Promise<string> {
  const short = uint8ArrayToBase64(hexToUint8Array(linked.id.replaceAll("-", "")), { urlSafe: true });
  return short + (await sign(ctx.env, signedBy(ctx, kind, linked)));
}

/** The id that a token names, which proves nothing yet; null for every other text. */
export function idOfToken(token: string): string | null {
  const [, short] = tokenShape.exec(token) ?? [];
  if (short === undefined) return null;
  return uint8ArrayToHex(base64ToUint8Array(short)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a token is that of `linked` at its present version. */
export async function isTokenOf(ctx: Signing, kind: LinkKind, linked: Linked, token: string): Promise<boolean> {
  const [, , signature = ""] = tokenShape.exec(token) ?? [];
  return idOfToken(token) === linked.id && (await isSignatureOf(ctx.env, signedBy(ctx, kind, linked), signature));
}

/** Where anyone submits to a project: `/spaces/submit/{token}`. */
export async function submitAddress(ctx: Signing & Pick<RequestContext, "url">, project: Linked): Promise<string> {
  return `${ctx.url.origin}/spaces/submit/${await projectToken(ctx, "project", project)}`;
}
