import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type FieldShape, shapeAt, shapeOf } from "#app/edge/forms/field-shape.server.ts";
import { schemaMessage } from "#app/edge/forms/schema-message.ts";
import { AppError } from "#app/edge/http/app-error.ts";

export const notOurForm = "This form was not sent by our page. Open the page again.";

/** Max characters of a field name. */
const maxName = 200;
/** The longest lists of our forms have some hundreds of entries. */
const maxIndex = 999;
/** Max nesting: a list within the rows of a list. */
const maxIndexes = 2;
/** Max rows without any submitted field. */
const maxEmptyRows = 20;

/** Field that names the form on a page with several, which finds its result by it. */
const formName = "act";

const intentField = "__intent__";

const place = z.number().int().min(0).max(maxIndex);
const name = z.string().min(1).max(maxName);
/** Intents of list buttons, and of a button that fills in a field. */
const intentSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("insert"),
    payload: z.object({
      name,
      index: place.optional(),
      defaultValue: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
    }),
  }),
  z.object({ type: z.literal("remove"), payload: z.object({ name, index: place }) }),
  z.object({ type: z.literal("reorder"), payload: z.object({ name, from: place, to: place }) }),
  z.object({ type: z.literal("update"), payload: z.object({ name, value: z.string().optional() }) }),
  z.object({ type: z.enum(["validate", "reset"]), payload: z.object({ name: name.optional() }) }),
]);

type Intent = z.output<typeof intentSchema>;

function isIntentFor(shape: FieldShape, { type, payload }: Intent): boolean {
  if (payload.name === undefined) return true;
  const target = shapeAt(shape, payload.name);
  if (type === "update") return target?.kind === "value";
  if (type === "validate" || type === "reset") return target != null;
  if (target?.kind !== "list") return false;
  if (type !== "insert" || typeof payload.defaultValue !== "object") return true;
  return Object.keys(payload.defaultValue).every((field) => shapeAt(target.element, field)?.kind === "value");
}

/** A value, or the values of a list one by one. */
function takesValues(shape: FieldShape | null): boolean {
  return shape?.kind === "value" || (shape?.kind === "list" && shape.element.kind === "value");
}

/**
 * Whether names are short, not deeply nested, and no index exceeds the submitted rows: conform makes a list as long as the highest index,
 * so that `media[99999999]`, or some thousand names like `a0[999][999]`, would exhaust the worker's memory.
 */
function areBounded(names: string[]): boolean {
  const lengths = new Map<string, number>();
  for (const field of names) {
    const indexes = [...field.matchAll(/\[(\d*)/g)];
    if (field.length > maxName || indexes.length > maxIndexes) return false;
    for (const { 1: digits, index } of indexes) {
      if (Number(digits) > maxIndex) return false;
      const list = field.slice(0, index);
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(digits) + 1));
    }
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0) <= names.length + maxEmptyRows;
}

/**
 * Only the fields of the schema: others are not sent back. Null if a name, a list button or its value is not from our pages. @throws on an
 * unknown button
 */
function fieldsFor(schema: z.ZodType, form: FormData): FormData | null {
  const pressed = form.get(intentField);
  const intent = pressed === null || pressed === "" ? null : intentSchema.parse(JSON.parse(String(pressed)));
  if (!areBounded([...form.keys(), intent?.payload.name ?? ""])) return null;
  const shape = shapeOf(schema);
  const fields = new FormData();
  for (const [field, value] of form) {
    const target = shapeAt(shape, field);
    if (target === undefined && field !== formName) continue;
    if (target !== undefined && !takesValues(target)) return null;
    fields.append(field, value);
  }
  if (intent === null) return fields;
  if (!isIntentFor(shape, intent)) return null;
  fields.append(intentField, JSON.stringify(intent));
  return fields;
}

/**
 * The submission of a form, validated by its schema. @throws AppError invalid when names or bookkeeping (`__intent__`) are not from our
 * pages: conform would throw, or make a list that is too long
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  try {
    const fields = fieldsFor(schema, form);
    if (fields !== null) return parseWithZod(fields, { schema, error: schemaMessage });
  } catch {
    // Handled below.
  }
  throw new AppError("invalid", notOurForm);
}
