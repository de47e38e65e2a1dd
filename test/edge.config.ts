import { defineConfig } from "vitest/config";

/** Whole requests against the built app, in runtimes that each file starts, breaks and ends by itself. */
export default defineConfig({
  test: {
    name: "edge",
    include: ["test/edge/**/*.test.ts"],
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
