import type { FormEvent } from "react";

/** Keeps the field `returnTo` of a form that scripts send in the background for those without them. */
export function leaveOutReturnPath({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem("returnTo");
  if (field instanceof HTMLInputElement) field.disabled = true;
}
