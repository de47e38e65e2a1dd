import { defineConfig } from "vitest/config";

/** Floods a copy under Miniflare's own API, whose address is SYNCLINE_URL: wrangler's proxies would be most of the time. */
export default defineConfig({
  test: {
    name: "hostile",
    include: ["test/hostile/**/*.test.ts"],
    environment: "node",
  },
});
