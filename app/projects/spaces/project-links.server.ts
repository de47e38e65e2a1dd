import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";

type Signing = Pick<RequestContext, "env" | "company">;
/** `project`: submits to one. `submission`: opens one. */
type LinkKind = "project" | "submission";
type Linked = { id: string; linkVersion: number };

function signedBy({ company }: Signing, kind: LinkKind, { id, linkVersion }: Linked) {
  return { purpose: "project-link", lines: [kind, company.id, id, String(linkVersion)] } as const;
}

/** The token of a link: an id and a signature over it and the version of the project's links. Nothing of it is stored. */
export async function projectToken(ctx: Signing, kind: LinkKind, linked: Linked): Promise<string> {
  return writeSignedId({ id: linked.id, signature: await sign(ctx.env, signedBy(ctx, kind, linked)) });
}

/** The id that a token names, which proves nothing yet; null for every other text. */
export function idOfToken(token: string): string | null {
  return readSignedId(token)?.id ?? null;
}

/** Whether a token is that of `linked` at its present version. */
export async function isTokenOf(ctx: Signing, kind: LinkKind, linked: Linked, token: string): Promise<boolean> {
  const said = readSignedId(token);
  return said?.id === linked.id && (await isSignatureOf(ctx.env, signedBy(ctx, kind, linked), said.signature));
}

/** Where anyone submits to a project: `/spaces/submit/{token}`. */
export async function submitAddress(ctx: Signing & Pick<RequestContext, "url">, project: Linked): Promise<string> {
  return `${ctx.url.origin}/spaces/submit/${await projectToken(ctx, "project", project)}`;
}
