/** Set by the build: git revision and time. */
declare const __BUILD_ID__: string;

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  const build: ServerBuild;
  export = build;
}
