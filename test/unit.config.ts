import { defineConfig } from "vitest/config";

/** Pure rules and the Node side, without a runtime. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    name: "unit",
    include: ["test/unit/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});
