import { defineConfig } from "vitest/config";

/** Pure rules and the Node side, without a runtime. */
export default defineConfig({
  test: {
    name: "unit",
    include: ["test/unit/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});
