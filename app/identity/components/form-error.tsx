type FormErrorProps = { id: string; errors: string[] | undefined };

/** The errors of a form as a whole, announced when they appear. */
export function FormError({ id, errors }: FormErrorProps) {
  if (!errors) return null;
  return (
    <p id={id} role="alert" className="error">
      {errors.join(" ")}
    </p>
  );
}
