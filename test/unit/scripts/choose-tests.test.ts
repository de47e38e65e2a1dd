import { expect, test } from "vitest";
import { chooseTests } from "#scripts/choose-tests.ts";
import { graphOf } from "#scripts/import-graph.ts";

const sources = {
  "app/brands/brand.ts": "",
  "app/brands/read-brand.server.ts": 'import type { Brand } from "#app/brands/brand.ts";\n',
  "app/brands/routes/brand.tsx": 'import { readBrand } from "../read-brand.server.ts";\n',
  "app/ui/card.tsx": 'const open = () => import("#app/brands/read-brand.server.ts");\n',
  "test/unit/brands/brand.test.ts": 'import { Brand } from "#app/brands/brand.ts";\n',
  "test/unit/ui/keys.test.ts": 'globSync("app/**/*.ts");\n',
  "test/unit/ui/styles.test.ts": 'globSync("app/**/*.css");\n',
  "test/routes/site/cards.test.ts": 'import { open } from "#app/ui/card.tsx";\n',
  "test/routes/brands/brand.test.ts": 'import { loader } from "#app/brands/routes/brand.tsx";\n',
  "test/e2e/brands.spec.ts": `await page.goto(\`/brands/\${id}?tab=songs\`);\n`,
  "test/e2e/search.spec.ts": 'await page.goto("/search");\n',
  "test/http/lists.test.ts": 'await open("/search"); await open("/brands/new");\n',
};

const project = {
  sources: new Map(Object.entries(sources)),
  routes: [
    { path: "brands/:id", file: "brands/routes/brand.tsx" },
    { path: "search", file: "search/routes/search.tsx" },
  ],
};

test("a changed file's tests import it, open a page of it, or read it, those of its folder first", () => {
  const { unit, worker, browser, http } = chooseTests(["app/brands/brand.ts"], project);
  expect(unit.files).toEqual(["test/unit/brands/brand.test.ts", "test/unit/ui/keys.test.ts"]);
  expect(worker.files).toEqual(["test/routes/brands/brand.test.ts", "test/routes/site/cards.test.ts"]);
  expect(browser.files).toEqual(["test/e2e/brands.spec.ts"]);
  expect(http.files).toEqual(["test/http/lists.test.ts"]);
});

test("a changed test runs alone, and what no test is near to chooses none", () => {
  const { unit, browser } = chooseTests(["test/e2e/search.spec.ts", "examples/readme.txt"], project);
  expect(browser).toEqual({ files: ["test/e2e/search.spec.ts"], left: 0 });
  expect(unit.files).toEqual([]);
});

test("an import has its file, its names and whether it is there when the program runs", () => {
  const source = [
    'import type { A } from "./a.ts";',
    'import { type B, c, d as e } from "#app/b.ts";',
    'import { type F } from "../f.ts";',
    'import "./g.css?inline";',
    'export { h } from "./h.ts";',
    'import zod from "zod";',
    'type I = typeof import("./i.ts");',
    'const j = () => import("./j.ts");',
  ].join("\n");
  expect(graphOf(new Map([["app/x/x.ts", source]])).get("app/x/x.ts")).toEqual([
    { file: "app/x/a.ts", kind: "type", names: ["A"] },
    { file: "app/b.ts", kind: "static", names: ["c", "e"] },
    { file: "app/f.ts", kind: "type", names: [] },
    { file: "app/x/g.css", kind: "static", names: [] },
    { file: "app/x/h.ts", kind: "static", names: ["h"] },
    { file: "app/x/j.ts", kind: "lazy", names: [] },
  ]);
});
