import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";

type Signing = Pick<RequestContext, "env" | "company">;
/** `project`: submit to a project. `submission`: open a submission. */
type LinkKind = "project" | "submission";
type Linked = { id: string; linkVersion: number };

function signedBy({ company }: Signing, kind: LinkKind, { id, linkVersion }: Linked) {
  return { purpose: "project-link", lines: [kind, company.id, id, String(linkVersion)] } as const;
}

/** Token of a link: an id and a signature over it and the project's link version. Not stored. */
export async function projectToken(ctx: Signing, kind: LinkKind, linked: Linked): Promise<string> {
  return writeSignedId({ id: linked.id, signature: await sign(ctx.env, signedBy(ctx, kind, linked)) });
}

/** Id in a token, not verified; null for any other text. */
export function idOfToken(token: string): string | null {
  return readSignedId(token)?.id ?? null;
}

/** Whether the token is valid for `linked` at its current link version. */
export async function isTokenOf(ctx: Signing, kind: LinkKind, linked: Linked, token: string): Promise<boolean> {
  const signed = readSignedId(token);
  return signed?.id === linked.id && (await isSignatureOf(ctx.env, signedBy(ctx, kind, linked), signed.signature));
}

/** URL of the submission form: `/spaces/submit/{token}`. */
export async function submitAddress(ctx: Signing & Pick<RequestContext, "url">, project: Linked): Promise<string> {
  return `${ctx.url.origin}/spaces/submit/${await projectToken(ctx, "project", project)}`;
}
