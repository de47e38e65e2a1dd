import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A code as it was typed: without separators, with O as 0 and I and L as 1 (Crockford's base32). Anything else is a code of no licence. */
export function foldCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .slice(0, 40);
}

/** "7N4QK2M8XA5R9TWC" → "7N4Q-K2M8-XA5R-9TWC". */
export function formatCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** The public page that verifies a licence: on the host of its company, and on its environment's (`proofOrigin`) whatever becomes of that. */
export function verifyPath({ code }: { code: string }): string {
  return `/verify/${formatCode(code)}`;
}

/** Origin of the environment's own host, which verifies licences for ever: what is printed and signed names it. */
export function proofOrigin({ company, env, url }: Pick<RequestContext, "company" | "env" | "url">): string {
  return productOrigin({ environment: company.environment, subdomain: null }, { here: url, apex: env.APP_HOST });
}
