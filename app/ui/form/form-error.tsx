import { useRef } from "react";
import { namedError } from "#app/ui/form/named-error.ts";
import { useUnanswered } from "#app/ui/network/unanswered.ts";

type FormErrorProps = { id: string; errors: string[] | undefined };

/** The errors of a form as a whole, announced when they appear; also that it got no response. */
export function FormError({ id, errors = [] }: FormErrorProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const unanswered = useUnanswered(anchor);
  const texts = unanswered === null ? errors : [unanswered];
  return (
    <>
      <span ref={anchor} hidden />
      {texts.length > 0 ? (
        <p id={id} role="alert" className="error">
          {texts.map((text) => namedError(text, null)).join(" ")}
        </p>
      ) : null}
    </>
  );
}
