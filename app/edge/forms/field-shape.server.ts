import { z } from "zod";

/** Shape of the input under a field name. */
export type FieldShape =
  | { kind: "value" }
  | { kind: "list"; element: FieldShape }
  | { kind: "fields"; fields: ReadonlyMap<string, FieldShape> };

const wrappers = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodNonOptional,
  z.ZodCatch,
  z.ZodReadonly,
] as const;

function merge(shapes: FieldShape[]): FieldShape {
  const objects = shapes.flatMap((shape) => (shape.kind === "fields" ? [...shape.fields] : []));
  if (objects.length > 0) return { kind: "fields", fields: new Map(objects) };
  return shapes.find(({ kind }) => kind === "list") ?? { kind: "value" };
}

/** Input shape of a schema, before transforms. Anything but objects and lists is a value. */
export function shapeOf(schema: z.core.$ZodType): FieldShape {
  if (schema instanceof z.ZodObject) {
    const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape);
    return { kind: "fields", fields: new Map(fields.map(([name, field]) => [name, shapeOf(field)])) };
  }
  if (schema instanceof z.ZodArray) return { kind: "list", element: shapeOf(schema.element) };
  for (const wrapper of wrappers) if (schema instanceof wrapper) return shapeOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) return merge(schema.options.map(shapeOf));
  if (schema instanceof z.ZodIntersection) return merge([shapeOf(schema.def.left), shapeOf(schema.def.right)]);
  return { kind: "value" };
}

/** Parses `links[0].url` into "links", 0, "url". Null for another syntax. */
function partsOf(name: string): (string | number)[] | null {
  if (!/^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,9}\])*$/.test(name)) return null;
  return [...name.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
}

/**
 * Shape under `name`: null if a field of the schema matches its beginning but not the rest, undefined if no field does. A list is also
 * accepted under its own name, where browsers send its values.
 */
export function shapeAt(shape: FieldShape, name: string): FieldShape | null | undefined {
  const [first = "", ...rest] = partsOf(name) ?? [/^[^.[]*/.exec(name)?.[0] ?? "", ""];
  let found = shape.kind === "fields" ? shape.fields.get(String(first)) : undefined;
  if (found === undefined) return undefined;
  for (const part of rest) {
    if (found?.kind === "list" && typeof part === "number") found = found.element;
    else found = found?.kind === "fields" ? found.fields.get(String(part)) : undefined;
  }
  return found ?? null;
}
