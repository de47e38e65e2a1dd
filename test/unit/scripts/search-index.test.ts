import { expect, test } from "vitest";
import { incompleteNotice, isIndexComplete } from "#scripts/search-index.ts";

/** What `wrangler d1 execute --json` prints. */
const report = (complete: number) =>
  JSON.stringify([{ results: [{ complete }], success: true, meta: { duration: 7 } }], null, 2);

test("wrangler's report of the search database says whether the index is filled, and anything else is an error", () => {
  expect(isIndexComplete(report(0))).toBe(false);
  expect(isIndexComplete(report(1))).toBe(true);
  for (const output of ["", "[]", "no such table: generation", JSON.stringify([{ results: [] }])])
    expect(() => isIndexComplete(output), output).toThrow();
});

test("without a token the deployment says how the index is filled", () => {
  expect(incompleteNotice("https://example.com")).toContain("npm run reindex -- --remote https://example.com");
});
