type FieldErrorProps = { id: string; error: string | null | undefined };

/** The error of one field, below its control; nothing without one. The control names `id` in `aria-describedby`. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} className="error">
      {error}
    </p>
  );
}
