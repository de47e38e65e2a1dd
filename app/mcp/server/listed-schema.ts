import type { z } from "zod";
import { agentSongSchema } from "#app/mcp/listed-song.ts";

type Json = Record<string, unknown>;

/** Levels of objects of a result that are listed with their fields: a result and its songs. Deeper ones are in the OpenAPI document. */
const maxLevels = 2;

/** What only repeats the rest: limits of whole numbers, formats, and in results also what says that more or less may come. */
const always = ["$schema", "format", "pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"];
const inResults = ["required", "additionalProperties", "default", "exclusiveMinimum"];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A choice between a text and fields, or a value and null, as one type. */
function withoutChoice({ anyOf, ...rest }: Json): Json {
  if (!Array.isArray(anyOf)) return rest;
  const [first, second] = anyOf as Json[];
  if (anyOf.length !== 2 || first === undefined || second === undefined) return { anyOf, ...rest };
  if (second.type === "null" && typeof first.type === "string") {
    const values = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {};
    return { ...first, type: [first.type, "null"], ...values, ...rest };
  }
  const isTextOrFields = first.type === "string" && second.type === "object";
  return isTextOrFields ? { type: ["string", "object"], ...rest } : { anyOf, ...rest };
}

function shorten(given: Json, io: "input" | "output", level = 0): Json {
  const schema = withoutChoice(given);
  const isDeep = io === "output" && level >= maxLevels;
  const removed = new Set([...always, ...(io === "output" ? inResults : []), ...(isDeep ? ["properties"] : [])]);
  if (level > 0) removed.add("additionalProperties");
  if (io === "output" && level >= maxLevels) removed.add("description");
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      if (removed.has(name)) return [];
      if (name === "properties" && isJson(value)) {
        const fields = Object.entries(value).map(([field, one]) => [
          field,
          isJson(one) ? shorten(one, io, level + 1) : one,
        ]);
        return [[name, Object.fromEntries(fields)]];
      }
      if (name === "anyOf" && Array.isArray(value)) return [[name, value.map((one) => shorten(one, io, level + 1))]];
      // An item is at the level of its list.
      return [[name, name === "items" && isJson(value) ? shorten(value, io, level) : value]];
    }),
  );
}

/** The songs of a result as those of the first tool that has them, with what is its own. */
function withOwnFields(schema: Json): Json {
  const { songs, ...others } = isJson(schema.properties) ? schema.properties : {};
  const items = isJson(songs) ? songs.items : undefined;
  if (!isJson(items) || !isJson(items.properties) || !("listen" in items.properties)) return schema;
  const own = Object.entries(items.properties).filter(([name]) => !Object.hasOwn(agentSongSchema.shape, name));
  const item = { type: "object", description: "As in `search`.", properties: Object.fromEntries(own) };
  return { ...schema, properties: { ...others, songs: { type: "array", items: item } } };
}

/**
 * A schema that is listed short: every program reads the whole list before its first call, and what is sent is checked by the schema itself.
 * `isFirst`: of the first tool with songs, which has all their fields.
 */
export function listedSchema<Schema extends z.ZodObject>(schema: Schema, { isFirst = true } = {}): Schema {
  const standard = schema["~standard"];
  type Options = Parameters<typeof standard.jsonSchema.input>[0];
  const jsonSchema = {
    input: (options: Options) => shorten(standard.jsonSchema.input(options), "input"),
    output(options: Options) {
      const listed = shorten(standard.jsonSchema.output(options), "output");
      return isFirst ? listed : withOwnFields(listed);
    },
  };
  return Object.create(schema, { "~standard": { value: { ...standard, jsonSchema } } });
}
