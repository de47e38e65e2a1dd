import { z } from "zod";
import type { Actor } from "#app/edge/context/visitor.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

const editions = ["standard", "artists"] as const satisfies Actor["edition"][];

/** The edition that an invitation or a policy sets; null when it leaves the edition open. */
export const editionField = z
  .enum(editions, { error: iamCopy.edition.invalid })
  .optional()
  .transform((edition) => edition ?? null);

/** The options of a select for `editionField`. `open` is the label of the empty option. */
export function editionOptions(open: string): { value: string; label: string }[] {
  return [{ value: "", label: open }, ...editions.map((value) => ({ value, label: iamCopy.edition.names[value] }))];
}
