import { customType } from "drizzle-orm/sqlite-core";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A column of JSON that is read whatever is stored in it, so that one damaged row does not take a whole list away. `read` makes the value
 * of what was parsed, and gets null for a text that is no JSON. In SQL: `validJson`.
 */
export function storedJson<T>(name: string, read: (parsed: unknown) => T) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => read(parse(text)),
  })(name);
}

/** The texts of a list; nothing of what is no list. */
export function readWords(parsed: unknown): string[] {
  return Array.isArray(parsed) ? parsed.filter((word) => typeof word === "string") : [];
}

/** The fields of an object; none of what is no object. */
export function readFields(parsed: unknown): Record<string, unknown> {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
}
