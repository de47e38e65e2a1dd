import type { RequestContext } from "#app/edge/context/request-context.server.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    ctx: RequestContext;
    nonce: string;
    build: string;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
