import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

/** A text that every record of a type has. */
export function nameSchema(max: number, copy: { missing: string; long: (max: number) => string }) {
  return z.string({ error: copy.missing }).trim().max(max, copy.long(max)).regex(visibleText, copy.missing);
}

/** Part of an address; an empty one follows from the name. */
export function slugSchema(message: string) {
  return z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,80}$/, message)
    .default("");
}

/** The focal point of a picture, beside its field. */
export const focusField: RecordField = {
  label: "Focal point",
  schema: z.enum(focalPoints).catch("center").optional(),
  control: "focus",
};

/** Items between the separators, trimmed and once each. */
export function itemsOf(lists: readonly string[], separator: RegExp): string[] {
  const items = lists.flatMap((list) => list.split(separator)).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ""))];
}

/** Items of a field with one per line. */
export const linesSchema = z
  .array(z.string())
  .default([])
  .transform((lists) => itemsOf(lists, /[\r\n]+/));

/** Ids of chosen records, in one order, so that equal choices are equal values. */
export const choicesSchema = z
  .array(z.string().max(64))
  .default([])
  .transform((ids) => [...new Set(ids)].sort());
