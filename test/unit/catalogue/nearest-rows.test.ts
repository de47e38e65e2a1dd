import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import wabt from "wabt";

test("the WebAssembly that compares vectors is made from its source: npm run wasm", async () => {
  const fileOf = (ending: string) =>
    fileURLToPath(new URL(`../../../app/catalogue/similar/index/nearest-rows.${ending}`, import.meta.url));
  const { parseWat } = await wabt();
  const { buffer } = parseWat("nearest-rows.wat", readFileSync(fileOf("wat"), "utf8")).toBinary({});
  expect(Buffer.from(buffer).equals(readFileSync(fileOf("wasm")))).toBe(true);
});
