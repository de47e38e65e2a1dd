/** A field of a body or response: path (`items[].name`), type, and whether it is optional. */
export type SchemaRow = { name: string; type: string; optional: boolean };

type Schema = Record<string, unknown>;

/** Deeper objects are not expanded. */
const maxDepth = 6;

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function schemasOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Type of a schema in words: "text", "number of at most 100", "“private” or “public”". */
function typeOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const choices = schemasOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
  if (schema.type === "array") return isSchema(schema.items) ? `list of ${typeOf(schema.items)}` : "list";
  const limits = [
    typeof schema.maxLength === "number" ? `at most ${schema.maxLength} characters` : null,
    typeof schema.minimum === "number" && schema.minimum > Number.MIN_SAFE_INTEGER ? `from ${schema.minimum}` : null,
    typeof schema.maximum === "number" && schema.maximum < Number.MAX_SAFE_INTEGER ? `to ${schema.maximum}` : null,
  ].filter((limit) => limit !== null);
  const name = { string: "text", integer: "whole number", boolean: "true or false" }[String(schema.type)];
  return [name ?? String(schema.type ?? "anything"), ...limits].join(", ");
}

/** Rows of a JSON Schema, nested objects after their parent. Union members are listed each. */
export function schemaRows(schema: unknown, prefix = "", depth = 0): SchemaRow[] {
  if (!isSchema(schema) || depth > maxDepth) return [];
  const choices = schemasOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) {
    const rows = choices.flatMap((choice) => schemaRows(choice, prefix, depth + 1));
    return rows.filter((row, at) => rows.findIndex(({ name }) => name === row.name) === at);
  }
  if (schema.type === "array") return schemaRows(schema.items, `${prefix}[]`, depth + 1);
  if (!isSchema(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    if (!isSchema(property)) return [];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    return [
      { name, type: typeOf(property), optional: !required.includes(key) },
      ...schemaRows(property, name, depth + 1),
    ];
  });
}
