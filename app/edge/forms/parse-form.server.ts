import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * The submission of a form, checked by its schema.
 * @throws AppError invalid when the form's own bookkeeping (`__intent__`, `__state__`, list names) is none that a page of ours
 * writes: conform throws on it
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  try {
    return parseWithZod(form, { schema });
  } catch {
    throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
  }
}
