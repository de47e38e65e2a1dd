import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { schemaMessage } from "#app/edge/forms/schema-message.ts";

type FieldsSchema = z.ZodType<unknown, Record<string, unknown>>;
type Options<Schema extends FieldsSchema> = Pick<
  Parameters<typeof useForm<z.input<Schema>, z.output<Schema>, string[]>>[0],
  "id" | "lastResult" | "defaultValue"
>;

/** A form whose HTML constraints and checks in the browser come from the schema that its action parses. */
export function useSchemaForm<Schema extends FieldsSchema>(schema: Schema, options: Options<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>, string[]>({
    ...options,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema, error: schemaMessage }),
    shouldRevalidate: "onInput",
  });
}
