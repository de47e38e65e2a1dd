import { hexToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sign } from "#app/edge/signature.server.ts";

type Signing = Pick<RequestContext, "env" | "company">;
/** `project`: submits to one. `submission`: opens one. */
type LinkKind = "project" | "submission";
type Linked = { id: string; linkVersion: number };

function signedBy({ company }: Signing, kind: LinkKind, { id, linkVersion }: Linked) {
  return { purpose: "project-link", lines: [kind, company.id, id, String(linkVersion)] } as const;
}

/** The token of a link: an id and a signature over it and the version of the project's links. Nothing of it is stored. */
async function projectToken(ctx: Signing, kind: LinkKind, linked: Linked): Promise<string> {
  const short = uint8ArrayToBase64(hexToUint8Array(linked.id.replaceAll("-", "")), { urlSafe: true });
  return short + (await sign(ctx.env, signedBy(ctx, kind, linked)));
}

/** Where anyone submits to a project: `/spaces/submit/{token}`. */
export async function submitAddress(ctx: Signing & Pick<RequestContext, "url">, project: Linked): Promise<string> {
  return `${ctx.url.origin}/spaces/submit/${await projectToken(ctx, "project", project)}`;
}
