import type { ReactNode } from "react";
import { namedError } from "#app/ui/form/named-error.ts";

type FieldErrorProps = {
  id: string;
  error: string | null | undefined;
  /** Of the field, for messages that don't name it. */
  label?: ReactNode;
  role?: "alert";
};

/** Error of one field, below its control; nothing without one. Its control refers to `id` in `aria-describedby`. */
export function FieldError({ id, error, label, role }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} role={role} className="error">
      {namedError(error, typeof label === "string" ? label : null)}
    </p>
  );
}
