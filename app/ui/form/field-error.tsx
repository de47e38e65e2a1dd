type FieldErrorProps = { id: string; error: string | null | undefined; role?: "alert" };

/** Error of one field, below its control; nothing without one. Its control refers to `id` in `aria-describedby`. */
export function FieldError({ id, error, role }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} role={role} className="error">
      {error}
    </p>
  );
}
