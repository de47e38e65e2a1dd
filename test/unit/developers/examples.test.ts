import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { curlOf } from "#app/api/reference/read/curl-of.ts";
import { listOperations } from "#app/api/reference/read/read-reference.server.ts";
import { exampleOf } from "#app/api/reference/read/schema-example.ts";
import { apiDocument } from "#app/api/respond-to-api.server.ts";

type Content = { content?: Record<string, { schema: object }> };

const document = apiDocument({ url: new URL("http://localhost"), company: { name: "Acme" } as never });
const json = "application/json";

test("the example of every body and of every answer is valid by its own schema", { timeout: 120_000 }, () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  const wrong: string[] = [];
  const checked = new Set<string>();
  function check(name: string, schema: object | undefined): void {
    const text = JSON.stringify(schema);
    if (schema === undefined || checked.has(text)) return;
    checked.add(text);
    const validate = ajv.compile(schema);
    if (!validate(exampleOf(schema)))
      wrong.push(`${name}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(exampleOf(schema)).slice(0, 300)}`);
  }
  for (const { id, operation } of listOperations(document)) {
    check(`body of ${id}`, operation.requestBody?.content[json]?.schema);
    for (const [status, response] of Object.entries(operation.responses as Record<string, Content>))
      if (status.startsWith("2")) check(`${status} of ${id}`, response.content?.[json]?.schema);
  }
  expect(wrong).toEqual([]);
  expect(checked.size).toBeGreaterThan(200);
});

test("an example keeps to bounds, formats, lists and unions", () => {
  expect(exampleOf({ type: "integer", minimum: 5, maximum: 120 })).toBe(5);
  expect(exampleOf({ type: "number", exclusiveMinimum: 0, maximum: 0.5 })).toBe(0.5);
  expect(exampleOf({ type: "string", format: "date" })).toBe("2027-03-31");
  expect(exampleOf({ type: "string", maxLength: 2, pattern: "^[A-Z]{2}$" })).toBe("DE");
  expect(String(exampleOf({ type: "string", minLength: 40 }, "text")).length).toBeGreaterThanOrEqual(40);
  expect(exampleOf({ anyOf: [{ type: "null" }, { type: "array", items: { const: 3 }, minItems: 2 }] })).toEqual([3, 3]);
  expect(exampleOf({ type: "object", additionalProperties: { type: "boolean" } })).toEqual({ key: true });
  expect(exampleOf(null)).toBe(null);
});

test("a curl command keeps quotes and lines of a body together", () => {
  const command = curlOf({
    method: "POST",
    url: "http://localhost/api/v1/x?q=a&b=c",
    secured: true,
    body: `{"name": "it's $HOME"}`,
    isWrite: true,
  });
  expect(command).toContain("'http://localhost/api/v1/x?q=a&b=c'");
  expect(command).toContain(String.raw`-d '{"name": "it'\''s $HOME"}'`);
});
