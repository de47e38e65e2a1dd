/** Set by the build: git revision and time. */
declare const __BUILD_ID__: string;

/** The version in package.json. */
declare const __APP_VERSION__: string;

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}

/** Workers' own cache, beside the named ones of the platform. */
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

/** Made by scripts/vite/heading-glyphs.ts: by letter, its advance and its contours as commands of an SVG path. */
declare module "virtual:heading-glyphs" {
  const outlines: Record<string, string>;
  export default outlines;
}
