import { defineConfig } from "vitest/config";

/** Whole requests against a running copy, whose address is SYNCLINE_URL. */
export default defineConfig({
  test: {
    name: "http",
    include: ["test/http/**/*.test.ts"],
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
