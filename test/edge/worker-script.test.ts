import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings.ts";

/** Bytes of the worker's script, all of which each isolate compiles when it starts. Measured in December 2026 without spaces: 9.8 million. */
const most = 9_900_000;

test("the worker's script holds nothing that browsers alone load, and stays within its size", () => {
  const script = readFileSync(join(root, "build/server/index.js"), "utf8");
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(most);
  for (const ofBrowsers of ["fragLoadPolicy", "Lexical"]) expect(script).not.toContain(ofBrowsers);
  for (const ofServers of ["runSchedule", "readXlsx"]) expect(script).toContain(ofServers);
});
