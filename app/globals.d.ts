/** Set by the build: git revision and time. */
declare const __BUILD_ID__: string;

/** Version in package.json. */
declare const __APP_VERSION__: string;

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}

/** The default cache of Workers. */
interface CacheStorage {
  readonly default: Cache;
}

declare module "hls.js/light" {
  import Hls from "hls.js";
  export default Hls;
}

declare module "react-dom/server.browser" {
  import server from "react-dom/server";
  export default server;
}

/** Compiled by the runtime, or by scripts/vite/wasm-modules.ts. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** Made by scripts/vite/heading-glyphs.ts: advance and SVG path of each letter. */
declare module "virtual:heading-glyphs" {
  const outlines: Record<string, string>;
  export default outlines;
}

/** Made by scripts/vite/player-app.ts of app/mcp/player-app/page. */
declare module "virtual:player-app" {
  export const script: string;
  export const style: string;
}

/** Made by scripts/vite/lazy-sdk.ts of app/mcp/sdk. */
declare module "virtual:mcp-sdk" {
  export function loadSdk(): typeof import("#app/mcp/sdk/entry.ts").sdk;
}
