import { z } from "zod";

/** Stored JSON lacks something that has no default, because it must not be guessed. */
class StoredJsonError extends Error {
  override name = "StoredJsonError";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A function that reads JSON text of the database, or that SQL built, by a schema. Rows are older and newer than the code: the schema gives
 * what is missing its default (`.default`, `.catch`) and drops what a list has besides (`listOf`). What must not be guessed, as money, has no
 * default. Invalid JSON is read as null. @throws StoredJsonError
 */
export function jsonReader<T>(schema: z.ZodType<T>, name = "a value"): (text: string) => T {
  return (text) => {
    const read = schema.safeParse(parse(text));
    if (!read.success) throw new StoredJsonError(`${name}: ${z.prettifyError(read.error)}`);
    return read.data;
  };
}

/** The items of an array that fit; none for anything else. */
export function listOf<T>(item: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object; none for anything else. */
export const fields = z.unknown().transform((value): Record<string, unknown> => (isObject(value) ? { ...value } : {}));

/** The fields of an object that fit; none for anything else. */
export function recordOf<T>(item: z.ZodType<T>) {
  return fields.transform(
    (value): Record<string, T> =>
      Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => {
          const read = item.safeParse(one);
          return read.success ? [[name, read.data]] : [];
        }),
      ),
  );
}

/** The texts of an array; none for anything else. */
export const words = z
  .unknown()
  .transform((value): string[] => (Array.isArray(value) ? value.filter((word) => typeof word === "string") : []));
export const texts = recordOf(z.string());

export const parseWords = jsonReader(words);
export const parseTexts = jsonReader(texts);
export const parseNumbers = jsonReader(listOf(z.number()));
export const parseCounts = jsonReader(recordOf(z.number()));
