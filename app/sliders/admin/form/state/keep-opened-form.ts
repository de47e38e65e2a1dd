import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isReadOnly } from "#app/edge/forms/reads-only.ts";

/** The slider as it was opened is not read again for the lists of its form. */
export function keepOpenedForm({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isReadOnly(formData) ? false : defaultShouldRevalidate;
}
