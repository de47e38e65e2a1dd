import fc, { type Arbitrary } from "fast-check";
import type { ListedOperation } from "#test/hostile/api/operations.ts";
import { fieldValues, type Known, oddValues, type Schema, spoilt, valuesOf } from "#test/hostile/api/schema-values.ts";

/** A request to one operation. `body`: null for none. */
export type ApiRequest = { method: string; path: string; query: string; type: string | null; body: string | null };

/** Ids by the first segment of the path whose answers had them, and values by the name of their field. */
export type Learnt = { ids: Map<string, string[]>; fields: Map<string, unknown[]> };

const base = "/api/v1";

export function firstSegment(path: string): string {
  return path.split("/")[1] ?? "";
}

/** Whether a text as a segment makes it another path. */
export function isOtherPath(text: string): boolean {
  return ["", ".", ".."].includes(text);
}

function pathValues(ids: readonly string[], all: readonly string[]): Arbitrary<string> {
  const odd = fc.oneof(
    fc.constantFrom("0", "1", "null", "%00", "%E0%A4%A", "0197a000-0000-7000-8000-000000000000"),
    fc
      .string({ minLength: 1, maxLength: 40 })
      .filter((text) => !isOtherPath(text))
      .map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const own = ids.length > 0 ? [fc.constantFrom(...ids).map(encodeURIComponent)] : [];
  const others = all.length > 0 ? [fc.constantFrom(...all).map(encodeURIComponent)] : [];
  return fc.oneof(...own, ...own, ...own, ...others, odd);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value.toWellFormed() : String(JSON.stringify(value));
}

type QueryField = { name: string; required: boolean; schema: Schema };

/** Queries: such as the schemas describe, and those of which some values are odd. */
function queries(fields: QueryField[], known: Known): Arbitrary<string> {
  function written(arbitraryOf: (field: QueryField) => Arbitrary<unknown>): Arbitrary<string> {
    const parts = fields.map((field) => {
      const pairs = arbitraryOf(field).map((given) =>
        [given]
          .flat()
          .slice(0, 5)
          .map((one): [string, string] => [field.name, asText(one).slice(0, 500)]),
      );
      return field.required ? pairs : fc.oneof(pairs, fc.constant([]));
    });
    return fc.tuple(...parts).map((pairs) => new URLSearchParams(pairs.flat()).toString());
  }
  const described = ({ name, schema }: QueryField) => fieldValues(name, schema, known);
  return fc.oneof(
    { weight: 2, arbitrary: written(described) },
    { weight: 1, arbitrary: written((field) => fc.oneof(described(field), oddValues)) },
  );
}

/** Bodies: such as the schema describes, spoilt ones, and what is no JSON of the kind at all. */
function bodies(schema: Schema, known: Known): Arbitrary<Pick<ApiRequest, "type" | "body">> {
  const json = "application/json";
  const values = valuesOf(schema, known);
  const asBody = (value: unknown) => ({ type: json, body: JSON.stringify(value) });
  return fc.oneof(
    { weight: 6, arbitrary: values.map(asBody) },
    { weight: 4, arbitrary: spoilt(values).map(asBody) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Pick<ApiRequest, "type" | "body">>(
        { type: json, body: "{" },
        { type: json, body: "" },
        { type: json, body: "[".repeat(20_000) },
        { type: json, body: '{"__proto__":{"a":1}}' },
        { type: "text/plain", body: "a" },
        { type: "application/x-www-form-urlencoded", body: "a=1" },
        { type: null, body: "{}" },
      ),
    },
  );
}

/** Requests to an operation, most of them such as its contract describes. */
export function requestsTo(
  { method, path, operation }: ListedOperation,
  { ids, fields }: Learnt,
): Arbitrary<ApiRequest> {
  const own = ids.get(firstSegment(path)) ?? [];
  const all = [...ids.values()].flat();
  const known = { ids: all, fields };
  const { parameters = [], requestBody } = operation;
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([place]) => place);
  const filled = fc
    .tuple(...places.map(() => pathValues(own, all)))
    .map((values) => places.reduce((made, place, at) => made.replace(place, values[at] ?? ""), base + path));
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema ? bodies(schema, known) : fc.constant({ type: null, body: null });
  const query = queries(
    parameters.filter((parameter) => parameter.in === "query"),
    known,
  );
  return fc
    .record({ path: filled, query, sent: body })
    .map(({ path, query, sent }) => ({ method, path, query, ...sent }));
}
