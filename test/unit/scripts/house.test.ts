import { expect, test } from "vitest";
import { actionFiles, folderCircles, jsonCasts, quantile, repeatedNames } from "#scripts/house.ts";
import { graphOf } from "#scripts/import-graph.ts";

const sourcesOf = (files: Record<string, string>) => new Map(Object.entries(files));

test("an action enters what its own names load: no types, nothing lazy, nothing of the page or its loader", () => {
  const sources = sourcesOf({
    "app/brands/routes/brand.tsx": `
import { readBrand } from "#app/brands/read-brand.ts";
import { saveBrand } from "#app/brands/save-brand.ts";
import { check } from "#app/brands/check.ts";
export const loader = () => readBrand();
function checked() {
  return check();
}
export async function action() {
  const form = 1;
  return saveBrand(checked());
}
`,
    "app/brands/save-brand.ts": `
import type { Brand } from "#app/brands/brand.ts";
import { write } from "#app/brands/write.ts";
const later = () => import("#app/brands/read-brand.ts");
`,
    "app/brands/write.ts": "",
    "app/brands/check.ts": "",
    "app/brands/brand.ts": "",
    "app/brands/read-brand.ts": "",
    "app/brands/routes/brands.tsx":
      'import { readBrand } from "#app/brands/read-brand.ts";\nexport const loader = () => readBrand();\n',
  });
  expect([...actionFiles(graphOf(sources), sources)]).toEqual([["app/brands/routes/brand.tsx", 3]]);
});

test("folders of a module that need each other are one circle, over others too; folders of two modules are none", () => {
  const sources = sourcesOf({
    "app/brands/a/a.ts": 'import type { B } from "#app/brands/b/b.ts";\n',
    "app/brands/b/b.ts": 'import { c } from "../c/c.ts";\n',
    "app/brands/c/c.ts": 'import { a } from "#app/brands/a/a.ts";\nimport { d } from "#app/songs/d/d.ts";\n',
    "app/brands/e/e.ts": 'import { a } from "#app/brands/a/a.ts";\n',
    "app/songs/d/d.ts": "",
  });
  expect(folderCircles(graphOf(sources))).toEqual([["app/brands/a", "app/brands/b", "app/brands/c"]]);
});

test("JSON that gets a type without a schema is a cast; unknown and parsed JSON is none", () => {
  const text = [
    "const a = JSON.parse(read(one(two))) as A;",
    "const b: B = JSON.parse(text);",
    "const c = JSON.parse(text);",
    "const d: unknown = JSON.parse(text);",
    "const e = schema.parse(JSON.parse(text));",
    "const f = (json: string): F => JSON.parse(json);",
    "const g = new Set(JSON.parse(json) as string[]);",
    "const h = JSON.parse(text) as unknown;",
  ].join("\n");
  expect(jsonCasts(sourcesOf({ "app/a.ts": text }))).toEqual([
    "app/a.ts:1",
    "app/a.ts:2",
    "app/a.ts:3",
    "app/a.ts:6",
    "app/a.ts:7",
  ]);
});

test("a name that two files export is named with both, those of routes are not", () => {
  const declared = "export function listBrands() {\n}\n";
  const sources = sourcesOf({
    "app/a.ts": declared,
    "app/b.ts": `${declared}export async function once() {\n}\n`,
    "app/a/routes/c.ts": declared,
  });
  expect([...repeatedNames(sources)]).toEqual([["listBrands", ["app/a.ts", "app/b.ts"]]]);
});

test("a quantile is one of the figures", () => {
  expect([0, 0.5, 0.9, 1].map((share) => quantile([3, 1, 2, 10], share))).toEqual([1, 2, 3, 10]);
});
