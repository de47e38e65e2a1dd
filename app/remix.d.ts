import type { Scope } from "#app/edge/scope.server.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    scope: Scope;
    nonce: string;
    build: string;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
