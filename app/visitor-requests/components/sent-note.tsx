import { ButtonLink } from "#app/ui/form/button.tsx";

type SentNoteProps = { text: string; next: { to: string; label: string } };

/** Confirmation after a form was stored. */
export function SentNote({ text, next }: SentNoteProps) {
  return (
    <>
      <p role="status" className="mb-6">
        {text}
      </p>
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </>
  );
}
