import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { apiDocument } from "#app/api/respond-to-api.server.ts";

const folder = "examples/api-client";
const heading =
  "// Made by `npm run api-types` from the OpenAPI document, for the operations that the program calls.\n\n";

/** Paths and methods that the program calls. */
function calledIn(source: string): { path: string; method: string }[] {
  return [...source.matchAll(/call\("(\w+)", "([^"]+)"/g)].map(([, method = "", path = ""]) => ({ method, path }));
}

test("the types of the example client are those of the document", async () => {
  const document = apiDocument({ url: new URL("https://example.com"), company: { name: "Music" } as never });
  const called = calledIn(readFileSync(`${folder}/license-a-track.ts`, "utf8"));
  expect(called.length).toBeGreaterThan(3);
  const paths: Record<string, object> = {};
  for (const { path, method } of called) {
    const operation = document.paths[path]?.[method as "get"];
    expect(operation, `${method} ${path}`).toBeDefined();
    paths[path] = { ...paths[path], [method]: operation };
  }
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify({ ...document, paths }))));
  await expect(heading + types).toMatchFileSnapshot(`../../../${folder}/openapi.d.ts`);
});
