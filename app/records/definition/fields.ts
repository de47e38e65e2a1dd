import { z } from "zod";
import { fromList, labelled } from "#app/edge/forms/labelled.ts";
import { optionalText, requiredText } from "#app/edge/forms/text-field.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const { problems } = recordCopy;
const texts = z.array(z.string());

/** What a definition says of a field besides its kind; `schema` and `stored` stand in place of those of the kind. */
type Rest = Partial<Omit<RecordField, "label" | "control">>;

/** Empty input is stored as null. */
export function orNull<Value>(schema: z.ZodType<Value, string>) {
  return schema.nullish().transform((value) => value || null);
}

/** As `orNull`, for schemas that refuse an empty text. */
export function emptyOr<Value>(schema: z.ZodType<Value, string>) {
  return orNull(z.literal("").or(schema));
}

/** A number within bounds, or null. */
export function optionalNumber(min: number, max: number, message: string, schema = z.number(message)) {
  return schema
    .min(min, message)
    .max(max, message)
    .nullish()
    .transform((number) => number ?? null);
}

/** Items between the separators, trimmed and once each. */
export function itemsOf(lists: readonly string[], separator: RegExp): string[] {
  const items = lists.flatMap((list) => list.split(separator)).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ""))];
}

function itemsSchema(separator: RegExp) {
  return texts.default([]).transform((lists) => itemsOf(lists, separator));
}

/** Items of a field with one per line. */
export const linesSchema = itemsSchema(/[\r\n]+/);

/** Ids of chosen records, in one order, so that equal choices are equal values. */
export const choicesSchema = z
  .array(z.string().max(64))
  .default([])
  .transform((ids) => [...new Set(ids)].sort());

type Text = Rest & {
  max: number;
  /** Whether every record has it; a text: what to say when it is missing. */
  required?: true | string;
  /** Stored as null when it is empty, not as an empty text. */
  orNull?: true;
};

/** A line of text. */
export function text(label: string, { max, required, orNull: isNullable, ...rest }: Text): RecordField {
  const field = { label, control: "text", ...rest } as const;
  if (required)
    return { schema: requiredText(label, max, required === true ? problems.missing(label) : required), ...field };
  if (!isNullable) return { schema: optionalText(label, max), ...field };
  return { schema: orNull(z.string().trim().max(max, labelled(label))), stored: z.string().nullable(), ...field };
}

export function paragraph(label: string, rest: Text): RecordField {
  return { ...text(label, rest), control: "paragraph" };
}

/** A text with rules of its own, null when it is empty. */
export function code(label: string, rest: Rest & { schema: z.ZodType }): RecordField {
  return { label, control: "text", stored: z.string().nullable(), ...rest };
}

/** Part of an address; an empty one follows from the name. */
export function slug(label: string, rest: Rest): RecordField {
  const schema = z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,80}$/, problems.slug(label))
    .default("");
  return { label, schema, control: "text", ...rest };
}

/** A list with one item a line. */
export function lines(label: string, { items, max, ...rest }: Rest & { items?: number; max?: number }): RecordField {
  const schema = linesSchema
    .refine((found) => found.length <= (items ?? found.length), problems.many(label, items ?? 0))
    .refine((found) => found.every(({ length }) => length <= (max ?? length)), problems.longLine(label, max ?? 0));
  return { label, schema, stored: texts, control: "lines", ...rest };
}

/** A list on one line, with commas. */
export function words(label: string, { items, max, ...rest }: Rest & { items: number; max: number }): RecordField {
  const schema = itemsSchema(/,/)
    .refine((found) => found.length <= items, problems.many(label, items))
    .refine((found) => found.every(({ length }) => length <= max), problems.longItem(label, max));
  return { label, schema, stored: texts, control: "text", ...rest };
}

/** One of a few, by value; without `initial` it has to be chosen. */
export function choice<Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  { initial, ...rest }: Rest & { initial?: NoInfer<Value> } = {},
): RecordField {
  const schema = z.enum(Object.keys(labels), labelled(label));
  return {
    ...{ label, schema: initial === undefined ? schema : schema.default(initial), control: "select" },
    options: optionsOf(labels),
    ...rest,
  };
}

/** Several, of `of` by value or of the store's choices. */
export function choices(
  label: string,
  { of, ...rest }: Rest & { of?: Readonly<Record<string, string>> } = {},
): RecordField {
  const field = { label, stored: texts, control: "choices", ...rest } as const;
  if (of === undefined) return { schema: choicesSchema, ...field };
  const schema = choicesSchema.refine((keys) => keys.every((key) => Object.hasOwn(of, key)), fromList(label));
  return { schema, options: optionsOf(of), ...field };
}

/** Another record, whose choices come from the store. `unknown`: what to say of one that is not among them. */
export function reference(label: string, { unknown, ...rest }: Rest & { unknown: string }): RecordField {
  return {
    ...{ label, schema: orNull(z.string().trim().max(64, unknown)), stored: z.string().nullable(), control: "select" },
    ...rest,
  };
}

export function checkbox(label: string, rest: Rest = {}): RecordField {
  return { label, schema: z.boolean().default(false), control: "checkbox", ...rest };
}

type Integer = Rest & {
  min: number;
  max: number;
  required?: true;
  /** Of a new record; a number without it is null when it is empty. */
  initial?: number;
  /** In place of "Position: enter a whole number from 0 to 999." */
  invalid?: string;
};

/** A whole number. */
export function integer(label: string, { min, max, required, initial, invalid, ...rest }: Integer): RecordField {
  const message = invalid ?? problems.integer(label, min, max);
  const field = { label, control: "number", ...rest } as const;
  const schema = z.int(message).min(min, message).max(max, message);
  if (required) return { schema, ...field };
  if (initial !== undefined) return { schema: schema.default(initial), ...field };
  return { schema: optionalNumber(min, max, message, z.int(message)), stored: z.number().nullable(), ...field };
}

/** A number that follows from other data. */
export function figure(label: string, rest: Rest = {}): RecordField {
  return { label, schema: z.number(), control: "number", column: { align: "end" }, isDerived: true, ...rest };
}

type Day = Rest & {
  required?: true;
  /** In what is said of one that is wrong. */
  example?: string;
};

/** A day without a time; null when it is empty. */
export function day(label: string, { required, example, ...rest }: Day = {}): RecordField {
  const schema = z.iso.date(problems.day(label, example ?? "such as 2026-03-31"));
  const field = { label, control: "date", ...rest } as const;
  if (required) return { schema, ...field };
  return { schema: schema.nullish().transform((date) => date ?? null), stored: z.string().nullable(), ...field };
}

export function picture(label: string, rest: Rest & Pick<Required<RecordField>, "picture">): RecordField {
  return { label, schema: z.string().nullable(), control: "picture", ...rest };
}

/** The focal point of a picture, beside its field. */
export const focusField: RecordField = {
  label: recordCopy.focus,
  schema: z.enum(focalPoints).catch("center").optional(),
  control: "focus",
};
