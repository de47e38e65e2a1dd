type FieldErrorProps = { id: string; error: string | null | undefined; role?: "alert" };

/** The error of one field, below its control; nothing without one. The control names `id` in `aria-describedby`. */
export function FieldError({ id, error, role }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} role={role} className="error">
      {error}
    </p>
  );
}
