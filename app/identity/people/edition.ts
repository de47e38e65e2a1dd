import { z } from "zod";
import type { Actor } from "#app/edge/context/visitor.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

const editions = ["standard", "artists"] as const satisfies Actor["edition"][];

/** Edition set by an invitation or policy; null leaves it open. */
export const editionField = z
  .enum(editions, { error: iamCopy.edition.invalid })
  .optional()
  .transform((edition) => edition ?? null);

/** Options of a select for `editionField`. `open`: label of the empty option. */
export function editionOptions(open: string): { value: string; label: string }[] {
  return [{ value: "", label: open }, ...editions.map((value) => ({ value, label: iamCopy.edition.names[value] }))];
}
