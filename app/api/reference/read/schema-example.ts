type Schema = Record<string, unknown>;

/** Deeper values are left out; schemas of the API end before. */
const maxDepth = 12;

const formats: Record<string, string> = {
  email: "dana@example.com",
  uri: "https://example.com/",
  uuid: "0193a2f0-4d1c-7c3a-9b5e-2f8f6a1b7c4d",
  date: "2027-03-31",
  "date-time": "2027-03-31T12:00:00Z",
};

/** What a text is likely to be by the name of its field. */
const texts: [name: RegExp, text: string][] = [
  [/^(?:_?id|uid|.*Ids?|song|songId)$/, "0193a2f0-4d1c-7c3a-9b5e-2f8f6a1b7c4d"],
  [/email/i, "dana@example.com"],
  [/url|href|address|link/i, "https://example.com/"],
  [/currency/i, "EUR"],
  [/title|name|label/i, "Slow Harbour"],
  [/version/i, "3"],
];

/** Texts in the forms that the API knows: words, days, times, codes, keys, hashes, and 64 and 100 bytes in base64. */
const commonTexts = [
  ...["text", "2027-03-31", "12:00", "EUR", "DE", "eng", "12", "#0b5fd0", "C", "a"],
  ...["0123456789abcdef", "0123456789abcdef".repeat(4), "songs/text"],
  ...[86, 134].map((length) => `${"A".repeat(length)}==`),
];

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function schemasOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** A schema that nothing meets. */
function isNever(schema: unknown): boolean {
  return isSchema(schema) && isSchema(schema.not) && Object.keys(schema.not).length === 0;
}

function numberIn({ minimum, exclusiveMinimum, maximum, multipleOf, type }: Schema): number {
  const least = [minimum, exclusiveMinimum].filter((bound) => typeof bound === "number" && bound > -1e15) as number[];
  const from =
    least.length === 0 ? 1 : Math.max(1, ...least.map((bound) => (bound === exclusiveMinimum ? bound + 1 : bound)));
  const most = typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY;
  const value = Math.min(from, most);
  if (typeof multipleOf === "number" && multipleOf > 0) return Math.ceil(value / multipleOf) * multipleOf;
  return type === "integer" ? Math.floor(value) : value;
}

function textOf({ format, pattern, minLength, maxLength }: Schema, name: string): string {
  const known = typeof format === "string" ? formats[format] : undefined;
  const guess = known ?? texts.find(([names]) => names.test(name))?.[1] ?? "text";
  const fits = (text: string) =>
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(text)) &&
    (typeof maxLength !== "number" || text.length <= maxLength) &&
    (typeof minLength !== "number" || text.length >= minLength);
  const candidates = [guess, ...commonTexts, ...Object.values(formats)];
  const found = candidates.find(fits);
  if (found !== undefined) return found;
  const least = typeof minLength === "number" ? minLength : 0;
  return "x".repeat(least);
}

function objectOf({ properties, additionalProperties, required }: Schema, depth: number): Schema {
  if (isSchema(properties)) {
    const needed = Array.isArray(required) ? required : [];
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key, property]) => !isNever(property) && (depth < maxDepth || needed.includes(key)))
        .map(([key, property]) => [key, exampleOf(property, key, depth + 1)]),
    );
  }
  if (!isSchema(additionalProperties)) return {};
  const keys = Array.isArray(required) && required.length > 0 ? required : ["key"];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, String(key), depth + 1)]));
}

function listOf({ items, prefixItems, minItems }: Schema, name: string, depth: number): unknown[] {
  const tuple = schemasOf(prefixItems);
  if (tuple.length > 0) return tuple.map((item) => exampleOf(item, name, depth + 1));
  if (isNever(items) || (depth >= maxDepth && !minItems)) return [];
  const item = exampleOf(items ?? {}, name.replace(/s$/, ""), depth + 1);
  return Array.from({ length: Math.max(1, typeof minItems === "number" ? minItems : 1) }, () => item);
}

/**
 * An example of a JSON Schema, with all its fields. Of a union the first member that is not null; texts are told by format, pattern,
 * bounds and the name of the field.
 */
export function exampleOf(schema: unknown, name = "", depth = 0): unknown {
  if (!isSchema(schema)) return null;
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const parts = schemasOf(schema.allOf);
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => exampleOf(part, name, depth)).filter(isSchema));
  const choices = schemasOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return exampleOf(choices.find(({ type }) => type !== "null") ?? choices[0], name, depth);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "string") return textOf(schema, name);
  if (type === "number" || type === "integer") return numberIn({ ...schema, type });
  if (type === "boolean") return true;
  if (type === "array") return listOf(schema, name, depth);
  if (type === "object") return objectOf(schema, depth);
  return null;
}
