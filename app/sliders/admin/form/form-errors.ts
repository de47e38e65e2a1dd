import type { z } from "zod";

/** Messages by path of the body: `items.2.name`. */
export type FormErrors = Record<string, string[]>;

export function errorsOf({ issues }: z.ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const field = path.join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
