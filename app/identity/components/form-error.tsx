import { useRef } from "react";
import { useUnanswered } from "#app/ui/network/unanswered.ts";

type FormErrorProps = { id: string; errors: string[] | undefined };

/** Form-level errors in a live region, including a missing response. */
export function FormError({ id, errors = [] }: FormErrorProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const unanswered = useUnanswered(anchor);
  const messages = unanswered === null ? errors : [unanswered];
  return (
    <>
      <span ref={anchor} hidden />
      {messages.length > 0 ? (
        <p id={id} role="alert" className="error">
          {messages.join(" ")}
        </p>
      ) : null}
    </>
  );
}
