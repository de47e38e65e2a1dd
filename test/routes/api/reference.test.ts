import { expect, test } from "vitest";
import { readReference } from "#app/api/reference/read-reference.server.ts";
import { schemaRows } from "#app/api/reference/schema-rows.ts";
import { apiRouters } from "#app/api/respond-to-api.server.ts";
import { testContext } from "#test/support/context.ts";

test("the reference has every address with its parameters, body and response", () => {
  const subjects = readReference({ ...testContext(), url: new URL("http://localhost/api-reference") });
  const operations = subjects.flatMap((subject) => subject.operations);
  expect(operations).toHaveLength(apiRouters.flatMap(({ endpoints }) => endpoints).length);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  const find = (method: string, path: string) =>
    operations.find((operation) => operation.method === method && operation.path === `/api/v1${path}`);
  expect(find("GET", "/identities/me")).toMatchObject({ body: [] });
  expect(find("GET", "/identities/me")?.data).toContainEqual({
    name: "workspaces[].name",
    type: "text",
    optional: false,
  });
  expect(find("PUT", "/session-settings")?.body).toContainEqual({
    name: "playerWidgetConfig.volume",
    type: "number, from 0, to 1",
    optional: false,
  });
  expect(operations.filter(({ description }) => description.length === 0)).toEqual([]);
});

test("a schema is read in rows: lists, choices and limits in words", () => {
  const properties = {
    kind: { enum: ["a", "b"] },
    tags: {
      type: "array",
      items: { type: "object", properties: { slug: { type: "string", maxLength: 60 } }, required: ["slug"] },
    },
    size: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
  };
  expect(schemaRows({ type: "object", properties, required: ["kind"] })).toEqual([
    { name: "kind", type: '"a", "b"', optional: false },
    { name: "tags", type: "list of object", optional: true },
    { name: "tags[].slug", type: "text, at most 60 characters", optional: false },
    { name: "size", type: "whole number, from 1 or null", optional: true },
  ]);
});
