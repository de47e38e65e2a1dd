import { customType } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonReader, words } from "#app/edge/stored-json.ts";

/** A text column with JSON that is read by a schema: `jsonReader`. In SQL: `validJson`. */
export function jsonColumn<T>(name: string, schema: z.ZodType<T>) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: jsonReader(schema, name),
  })(name);
}

/** A column with a list of texts that describe something. */
export const wordsColumn = (name: string) => jsonColumn(name, words);

/** A column with a list of texts that decides who may do what, or what is licensed: a row that has none is refused. */
export const exactWordsColumn = (name: string) => jsonColumn(name, z.array(z.string()));
