import type { FormResult } from "#app/edge/forms/in-dialog.ts";

/** The reply to the form whose button or field `act` has this value, and, where a page has several of them, the same `rowId`. */
export function resultOf(result: FormResult | undefined, act: string, rowId?: string): FormResult | undefined {
  if (result?.status !== "error" || result.initialValue?.act !== act) return undefined;
  return rowId === undefined || result.initialValue.rowId === rowId ? result : undefined;
}
