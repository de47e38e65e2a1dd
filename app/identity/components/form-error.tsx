type FormErrorProps = { id: string; errors: string[] | undefined };

/** What is wrong with a form as a whole, read out when it appears. */
export function FormError({ id, errors }: FormErrorProps) {
  if (!errors) return null;
  return (
    <p id={id} role="alert" className="error">
      {errors.join(" ")}
    </p>
  );
}
