import type { z } from "zod";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Validates a value. @throws AppError invalid, naming each wrong field by its path ("tags.bpm") */
export function parseBody<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".");
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  throw new AppError("invalid", "Some fields are not valid.", fields);
}

/** Reads and validates a JSON body of up to `maxBytes`. @throws AppError too_large; invalid, as `parseBody` */
export async function readJsonBody<T>(request: Request, input: { schema: z.ZodType<T>; maxBytes: number }): Promise<T> {
  return parseBody(input.schema, await readJson(request, input.maxBytes));
}
