import type { z } from "zod";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * Reads a JSON body of up to `maxBytes` by its schema.
 * @throws AppError too_large; invalid, naming every field that is wrong by its path ("tags.bpm")
 */
export async function readJsonBody<T>(request: Request, input: { schema: z.ZodType<T>; maxBytes: number }): Promise<T> {
  const parsed = input.schema.safeParse(await readJson(request, input.maxBytes));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".");
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  throw new AppError("invalid", "Some fields are not valid.", fields);
}
