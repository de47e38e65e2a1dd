import { execSync } from "node:child_process";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import packageJson from "./package.json" with { type: "json" };
import remixConfig from "./remix.config.js";
import { browserImports } from "./scripts/vite/browser-imports.ts";
import { clientChunks } from "./scripts/vite/client-chunks.ts";
import { compactSeed } from "./scripts/vite/compact-seed.ts";
import { fetchBeforeImport } from "./scripts/vite/fetch-before-import.ts";
import { headingGlyphs } from "./scripts/vite/heading-glyphs.ts";
import { languageFiles } from "./scripts/vite/language-files.ts";
import { lazySdk } from "./scripts/vite/lazy-sdk.ts";
import { pageDataAsJson } from "./scripts/vite/page-data-as-json.ts";
import { patchFramework } from "./scripts/vite/patch-framework.ts";
import { playerApp } from "./scripts/vite/player-app.ts";
import { thirdPartyLicences } from "./scripts/vite/third-party-licences.ts";
import { wasmModules } from "./scripts/vite/wasm-modules.ts";

/** The whole worker is one bundle: Remix's server build is imported by `workers/app.ts`, not the other way round. */
function workerEntry(): Plugin {
  return {
    name: "worker-entry",
    enforce: "post",
    config(_config, { command, isSsrBuild }) {
      if (command !== "build" || !isSsrBuild) return {};
      return { build: { rollupOptions: { input: "workers/app.ts", output: { inlineDynamicImports: true } } } };
    },
  };
}

function buildId(): string {
  try {
    return execSync("git rev-parse --short=10 HEAD", { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "unversioned";
  }
}

const clientRollupOptions: Rollup.RollupOptions = {
  output: { manualChunks: clientChunks(), onlyExplicitManualChunks: true },
  onwarn(warning, handle) {
    // Files that import each other fail in the browser, where one runs before what it needs exists.
    if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
    handle(warning);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    patchFramework(),
    browserImports(),
    fetchBeforeImport(),
    pageDataAsJson(),
    headingGlyphs(),
    wasmModules(),
    playerApp(),
    lazySdk(),
    languageFiles(),
    compactSeed(),
    remix(remixConfig),
    workerEntry(),
    thirdPartyLicences(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_ID__: JSON.stringify(`${buildId()}-${Date.now().toString(36)}`),
  },
  // What a page writes to the console for those who develop it stays out of what visitors get; warnings and errors stay.
  // The worker keeps its names, which its errors are read by; without spaces and comments each isolate compiles a fifth less.
  esbuild: isSsrBuild
    ? { minifyWhitespace: true, minifySyntax: true, minifyIdentifiers: false }
    : { pure: ["console.log", "console.info", "console.debug"] },
  build: {
    rollupOptions: isSsrBuild ? {} : clientRollupOptions,
    target: "es2022",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    minify: "esbuild",
    reportCompressedSize: false,
  },
  ssr: isSsrBuild
    ? {
        target: "webworker",
        noExternal: true,
        external: ["cloudflare:workers"],
        resolve: {
          conditions: ["workerd", "worker", "browser", "module", "production"],
          externalConditions: ["workerd", "worker"],
        },
      }
    : {},
}));
