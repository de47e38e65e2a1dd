import type { ReuseHost } from "#app/developers/files/rsl.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Seconds: a company's change reaches crawlers within the hour. */
const maxAge = 3600;

/** A public text that is the same for everyone on a host. */
export function fileResponse(body: string, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": `public, max-age=${maxAge}` } });
}

export function hostOf({ url, company }: Pick<RequestContext, "url" | "company">): ReuseHost {
  return { origin: url.origin, company };
}
