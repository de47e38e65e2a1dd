import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";

/** A text that may be left empty. */
export function optionalText(label: string, max: number, verb?: "use") {
  return z.string().trim().max(max, labelled(label, verb)).default("");
}

/** A text with something to be seen in it; `missing` is said without. */
export function requiredText(label: string, max: number, missing: string, verb?: "use") {
  return z.string({ error: missing }).trim().max(max, labelled(label, verb)).regex(visibleText, missing);
}
