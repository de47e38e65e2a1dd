import type { Scope } from "#app/edge/scope.server.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    scope: Scope;
    nonce: string;
    build: string;
  }
}

export type PageContext = { scope: Scope; nonce: string; build: string };
