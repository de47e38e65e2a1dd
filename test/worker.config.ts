import { cloudflareTest } from "@cloudflare/vitest-plugin";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { binaryModules, scriptModule } from "../scripts/built-modules.ts";
import { headingGlyphs } from "../scripts/vite/heading-glyphs.ts";
import { lazySdk } from "../scripts/vite/lazy-sdk.ts";
import { playerApp } from "../scripts/vite/player-app.ts";
import { wholeSchema } from "./support/whole-schema.ts";

const compatibility = { compatibilityDate: "2026-09-01", compatibilityFlags: ["nodejs_compat"] };

/** The built app has no source map: one made of it here is four fifths of what each test file sends to the runtime, which takes 32 MB. */
const builtAppAsItIs: Plugin = {
  name: "built-app-as-it-is",
  transform: (code, id) => (id.endsWith("/build/server/index.js") ? { code, map: { mappings: "" } } : undefined),
};

/** The real bindings inside the runtime: D1, R2, queue, rate limits, mail, and the password, resize and documents workers. */
export default defineConfig(async () => ({
  define: { __BUILD_ID__: JSON.stringify("test"), __APP_VERSION__: JSON.stringify("0.0.0") },
  plugins: [
    headingGlyphs(),
    playerApp(),
    lazySdk(),
    builtAppAsItIs,
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          STAGE: "local",
          APP_HOST: "localhost",
          APP_URL: "http://localhost",
          INGEST_TOKEN: "local-test-ingest-token-of-32-characters",
          SIGNING_SECRET: "local-test-signing-secret-32-characters",
          LICENCE_SIGNING_KEY: "local-MC4CAQAwBQYDK2VwBCIEIJUgxUWL5xDkFI1Kb+Cr+4NUZ0FFMgPE2Bi0KVvElWaB",
          RECORD_MIGRATIONS: await wholeSchema("migrations/record"),
          SEARCH_MIGRATIONS: await wholeSchema("migrations/search"),
        },
        workers: [
          {
            name: "syncline-password",
            modules: true,
            scriptPath: "build/password/worker.js",
            ...compatibility,
          },
          {
            name: "syncline-resize",
            modules: true,
            scriptPath: "build/resize/worker.js",
            r2Buckets: { MEDIA: "syncline-media" },
            images: { binding: "IMAGES" },
            ...compatibility,
          },
          {
            name: "syncline-documents",
            modules: [scriptModule("build/documents/worker.js"), ...binaryModules("build/documents")],
            assets: {
              ...{ directory: ".cache/document-fonts", binding: "FONTS" },
              routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
            },
            ...compatibility,
          },
        ],
      },
    }),
  ],
  test: {
    name: "worker",
    include: ["test/routes/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    isolate: false,
    fileParallelism: false,
    setupFiles: ["test/support/apply-migrations.ts", "test/support/fail-on-console-error.ts"],
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "@remix-run/cloudflare",
            "@remix-run/server-runtime",
            "cookie",
            "remix-auth",
            "remix-auth/strategy",
          ],
        },
      },
    },
  },
}));
