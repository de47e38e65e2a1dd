export type Fields = Record<string, unknown>;

/** An object with named values, not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at `name`; an empty one where there is none. */
export function fieldsAt(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

/** The text at `name`, at most `max` characters of it; null where there is none. */
export function textAt(fields: Fields, name: string, max: number): string | null {
  const value = fields[name];
  if (typeof value !== "string") return null;
  const text = value.trim().slice(0, max);
  return text === "" ? null : text;
}

/** A finite number that is not negative; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
