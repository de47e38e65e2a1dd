import type { FormResult } from "#app/edge/forms/in-dialog.ts";

/** The reply for the form with button or field `act` of this value and, if given, this `rowId`. */
export function resultOf(result: FormResult | undefined, act: string, rowId?: string): FormResult | undefined {
  if (result?.status !== "error" || result.initialValue?.act !== act) return undefined;
  return rowId === undefined || result.initialValue.rowId === rowId ? result : undefined;
}
