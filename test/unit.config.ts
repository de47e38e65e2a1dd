import { defineConfig } from "vitest/config";
import { headingGlyphs } from "../scripts/vite/heading-glyphs.ts";
import { lazySdk } from "../scripts/vite/lazy-sdk.ts";
import { playerApp } from "../scripts/vite/player-app.ts";
import { wasmModules } from "../scripts/vite/wasm-modules.ts";

/** Pure rules and the Node side, without a runtime. */
export default defineConfig({
  plugins: [headingGlyphs(), playerApp(), lazySdk(), wasmModules()],
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    name: "unit",
    include: ["test/unit/**/*.test.ts"],
    environment: "node",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    isolate: false,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});
