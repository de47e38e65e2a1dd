import { customType } from "drizzle-orm/sqlite-core";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A JSON column that tolerates damaged rows, so that one of them does not fail a whole list. `read` maps the parsed value, null for invalid
 * JSON. In SQL: `validJson`.
 */
export function storedJson<T>(name: string, read: (parsed: unknown) => T) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => read(parse(text)),
  })(name);
}

/** The strings of an array; empty for anything else. */
export function readWords(parsed: unknown): string[] {
  return Array.isArray(parsed) ? parsed.filter((word) => typeof word === "string") : [];
}

/** The fields of an object; empty for anything else. */
export function readFields(parsed: unknown): Record<string, unknown> {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
}

/** The texts of an object by name; empty for anything else. */
export function readTexts(parsed: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFields(parsed)).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
