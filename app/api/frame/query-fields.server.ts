import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** A repeatable query field. */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z.array(item).default([]);
}

/** Whether a query field is repeatable. */
function isList(field: unknown): boolean {
  return field instanceof z.ZodArray || (field instanceof z.ZodDefault && isList(field.unwrap()));
}

/** Programs add such a name to get past a cache. */
const isIgnored = (name: string) => name.startsWith("_");

/** Messages by field: for names that the address does not take, and for values that came twice. */
function problemsOf(search: URLSearchParams, shape: z.ZodRawShape, isOpen: boolean): [string, string[]][] {
  const taken = Object.keys(shape);
  const hint = taken.length === 0 ? "This address takes no parameters." : `This address takes ${taken.join(", ")}.`;
  const unknown = [...new Set(search.keys())].filter((name) => !taken.includes(name) && !isIgnored(name));
  const repeated = taken.filter((name) => !isList(shape[name]) && search.getAll(name).length > 1);
  return [
    ...(isOpen ? [] : unknown).map((name): [string, string[]] => [storableText(name), [hint]]),
    ...repeated.map((name): [string, string[]] => [name, ["Send this once."]]),
  ];
}

/**
 * The query of a request by its schema; undefined for an address without one. Names that an address lacks are an error, because a filter with
 * a wrong name would give everything, and a wrong `version` overwrite: docs/decisions/114. @throws AppError invalid, naming the fields
 */
export function readQueryFields(search: URLSearchParams, given: { query: z.ZodObject | undefined; isOpen: boolean }) {
  const { query, isOpen } = given;
  const shape = query?.shape ?? {};
  const problems = problemsOf(search, shape, isOpen);
  if (problems.length > 0) throw new AppError("invalid", "Some fields are not valid.", Object.fromEntries(problems));
  if (query === undefined) return undefined;
  const values = Object.entries(shape).map(([name, field]) => {
    const all = search.getAll(name).map(storableText);
    return [name, isList(field) ? all : all[0]];
  });
  return parseBody(query, Object.fromEntries(values));
}
