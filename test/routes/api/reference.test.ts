import { expect, test } from "vitest";
import { readOperation } from "#app/api/reference/read/read-operation.server.ts";
import { listOperations, readReference, readReferenceFilter } from "#app/api/reference/read/read-reference.server.ts";
import { schemaRows } from "#app/api/reference/read/schema-rows.ts";
import { loader as operationPage } from "#app/api/reference/routes/api-operation.tsx";
import { apiDocument, apiRouters } from "#app/api/respond-to-api.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const host = { ...testContext(), url: new URL("http://localhost/api-reference") };
const operations = listOperations(apiDocument(host));
const idOf = (method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.path === `/api/v1${path}`)?.id ?? "";
const filtered = (query: string) =>
  readReference(host, readReferenceFilter(new URL(`http://localhost/api-reference${query}`)));

test("the reference has every address, each with a page of its own", () => {
  const { subjects, total, names } = filtered("");
  expect(total).toBe(apiRouters.flatMap(({ endpoints }) => endpoints).length);
  expect(subjects.flatMap((subject) => subject.operations)).toHaveLength(total);
  expect(names.slice(0, 3)).toEqual(["Search", "Rights", "Licensing"]);
  expect(names.at(-1)).toBe("Ads");
  const others = names.slice(6, -1);
  expect(others).toEqual([...others].sort((one, other) => one.localeCompare(other, "en")));
  expect(subjects.flatMap(({ operations: all }) => all.map(({ summary }) => summary)).join("\n")).not.toMatch(
    /\ba [aeio]/i,
  );
  expect(new Set(operations.map(({ id }) => id)).size).toBe(total);
  for (const { id } of operations) {
    const read = readOperation(host, { id });
    expect(read.description.join(" "), id).not.toBe("");
    expect(read.curl, id).toContain(`'http://localhost${read.path.split("{")[0]}`);
    expect(read.curl.includes("$TOKEN"), id).toBe(read.secured);
    expect(read.errors.length, id).toBeGreaterThan(0);
    // Every parameter of the path stands in the example's address.
    expect(read.curl, id).not.toMatch(/'http[^']*[{}]/);
  }
});

test("an operation shows its parameters, body and response in rows", () => {
  expect(readOperation(host, { id: idOf("GET", "/identities/me") })).toMatchObject({ body: null, isWrite: false });
  expect(readOperation(host, { id: idOf("GET", "/identities/me") }).data?.rows).toContainEqual({
    name: "workspaces[].name",
    type: "text",
    optional: false,
  });
  const settings = readOperation(host, { id: idOf("PUT", "/session-settings") });
  expect(settings.body?.rows).toContainEqual({
    name: "playerWidgetConfig.volume",
    type: "number, from 0, to 1",
    optional: false,
  });
  expect(settings.curl).toContain('-H "Idempotency-Key: $(uuidgen)"');
});

test("the filter takes words of method, path and text in any order and a subject; odd input finds nothing", () => {
  expect(filtered("?q=clearance post").subjects.map(({ name }) => name)).toContain("Rights");
  expect(filtered("?q=POST%20%20CLEARANCE").total).toBe(filtered("?q=clearance%20post").total);
  const sharing = filtered("?subject=Songs");
  expect(sharing.subjects.map(({ name }) => name)).toEqual(["Songs"]);
  expect(filtered("?subject=Songs&q=post").total).toBeLessThan(sharing.total);
  for (const query of [
    "?subject=nothing",
    "?q=zzzz",
    "?q=%ED%A0%80%00%3Cscript%3E",
    `?q=${"a".repeat(5000)}`,
    "?subject=%00",
  ])
    expect(filtered(query).total, query).toBe(0);
  expect(filtered("?q=&subject=").total).toBe(operations.length);
  expect(filtered("?q=%20&q=zzz").total).toBe(operations.length);
});

test("an unknown operation is a page that is not there", async () => {
  for (const operation of ["unknown", "", "get-constructor", "../../etc", "x".repeat(5000)]) {
    const opened = visit("http://localhost/api-reference/x", { params: { operation } }, operationPage);
    await expect(opened, operation).rejects.toMatchObject({ code: "not_found" });
  }
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
