import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { AppError } from "#app/edge/http/app-error.ts";

/** For a form that no page of ours sends. */
export const notOurForm = "This form was not sent by our page. Open the page again.";

/** Characters of the name of a field. */
const maxName = 200;
/** The longest list of our forms has some hundreds of entries. */
const maxIndex = 999;

/** Conform makes a list as long as the highest index in a name: `media[99999999]` alone takes all memory of the worker. */
function isFieldName(name: unknown): boolean {
  const text = String(name ?? "");
  return text.length <= maxName && [...text.matchAll(/\[(\d+)/g)].every(([, index]) => Number(index) <= maxIndex);
}

/** Whether the names in the form, and the name and places in what a list button asks for, are such as a page of ours writes. @throws on broken JSON */
function hasOurNames(form: FormData): boolean {
  const intent = form.get("__intent__");
  const { payload } = Object(typeof intent === "string" && intent !== "" ? JSON.parse(intent) : null);
  const { name, index = 0, from = 0, to = 0 } = Object(payload);
  const areNear = [index, from, to].every((place) => Number(place) <= maxIndex);
  return areNear && isFieldName(name) && [...form.keys()].every(isFieldName);
}

/**
 * The submission of a form, checked by its schema.
 * @throws AppError invalid when the form's own bookkeeping (`__intent__`, `__state__`, list names) is none that a page of ours
 * writes: conform throws on it, or makes a list that is too long
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  try {
    if (hasOurNames(form)) return parseWithZod(form, { schema });
  } catch {
    // Below.
  }
  throw new AppError("invalid", notOurForm);
}
