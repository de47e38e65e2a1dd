import fc, { type Arbitrary } from "fast-check";

/** A part of a JSON Schema (2020-12), as the OpenAPI document has it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};

/** What the copy has answered so far: its ids, and the values of its fields by name. */
export type Known = { ids: readonly string[]; fields: ReadonlyMap<string, readonly unknown[]> };

const maxDepth = 5;

function words({ ids: known }: Known, { minLength = 0, maxLength = 60, pattern, format }: Schema): Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl();
  if (format === "date")
    return fc.integer({ min: 0, max: 4000 }).map((day) => new Date(1.7e12 + day * 864e5).toISOString().slice(0, 10));
  const sized = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  const plain = fc.string({ unit: "grapheme-ascii", ...sized });
  const other = fc.string({ unit: "grapheme-composite", ...sized });
  const matching = pattern === undefined ? [] : [patterned(pattern)];
  const ids = known.length > 0 ? [fc.constantFrom(...known)] : [];
  return fc.oneof(
    ...matching,
    ...matching,
    ...ids,
    plain,
    other,
    fc.constantFrom("2027-03-01", "DE", "EUR", "a@demo.syncline.example"),
  );
}

function patterned(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}

function numbers(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema,
  isWhole: boolean,
): Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? exclusiveMaximum ?? Math.max(min, 0) + 100_000, Number.MAX_SAFE_INTEGER);
  if (max < min) return fc.constant(min);
  return isWhole ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true });
}

function objects(schema: Schema, known: Known, depth: number): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, fieldValues(name, part, known, depth)]),
  );
  const listed = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (typeof additionalProperties !== "object") return listed;
  const further = fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(additionalProperties, known, depth + 1), {
    maxKeys: 3,
  });
  return fc.tuple(further, listed).map(([more, own]) => ({ ...more, ...own }));
}

/** Values of a field, as often as not one that an answer had under this name. */
export function fieldValues(name: string, schema: Schema, known: Known, depth = 0): Arbitrary<unknown> {
  const described = valuesOf(schema, known, depth + 1);
  const seen = known.fields.get(name) ?? [];
  return seen.length > 0 ? fc.oneof(described, fc.constantFrom(...seen)) : described;
}

/** Values that a schema describes. */
export function valuesOf(schema: Schema | undefined, known: Known, depth = 0): Arbitrary<unknown> {
  if (schema === undefined || depth > maxDepth) return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known, depth + 1)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => valuesOf(part, known, depth + 1)))
      .map((parts) => Object.assign({}, ...parts));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "string") return words(known, schema);
  if (type === "integer" || type === "number") return numbers(schema, type === "integer");
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") {
    const min = schema.minItems ?? 0;
    const max = Math.max(min, Math.min(schema.maxItems ?? 4, 4));
    return fc.array(valuesOf(schema.items, known, depth + 1), { minLength: min, maxLength: max });
  }
  if (type === "object" || schema.properties) return objects(schema, known, depth);
  return fc.jsonValue({ maxDepth: 2 });
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202Eabc",
  "'; DROP TABLE songs;--",
  "%00",
  "a".repeat(5_000),
  "NaN",
  "0x1F",
  "-1",
  "1e999",
];

/** A value that hardly any field takes. */
export const oddValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, null, true, -1, 0, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], {
    a: null,
  }),
  fc.constant(Array.from({ length: 600 }, () => "x")),
);

/** An object with one of its members spoilt, removed, or one too many. */
export function spoilt(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(values, oddValues, fc.nat(), fc.constantFrom("replace", "remove", "add", "whole"))
    .map(([value, odd, pick, how]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value) || how === "whole") return odd;
      const names = Object.keys(value);
      const name = names[pick % Math.max(names.length, 1)];
      if (how === "add" || name === undefined) return { ...value, [`x${pick % 7}`]: odd, constructor: odd };
      if (how === "remove") return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      return { ...value, [name]: odd };
    });
}
