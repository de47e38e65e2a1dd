import type { SubmissionResult } from "@conform-to/react";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { acceptanceLimits as limits } from "#app/licensing/acceptance/acceptance-limits.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const copy = acceptanceCopy.send;

type SendPartProps = {
  links: { id: string; name: string; email: string; createdAt: number; expiresAt: number; isOver: boolean }[];
  canSend: boolean;
  /** The client, until they have a link. */
  recipient: { name: string; email: string } | null;
  reply: SubmissionResult<string[]> | undefined;
};

/** Who got a link to sign, and the form that sends one. */
export function SendPart({ links, canSend, recipient, reply }: SendPartProps) {
  if (links.length === 0 && !canSend) return null;
  return (
    <section className="mt-10 print:hidden">
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      <ul className="grid gap-1">
        {links.map(({ id, name, email, expiresAt, isOver }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {`${copy.sentTo(name, email)}: ${isOver ? copy.over : copy.works(expiresAt - 1)}`}
          </li>
        ))}
      </ul>
      {canSend ? (
        <>
          <p className="hint mt-3 mb-4">{copy.lead}</p>
          {/* The key empties the form after each link. */}
          <FormFrame
            key={Math.max(0, ...links.map(({ createdAt }) => createdAt))}
            id="send"
            reply={reply}
            submit={copy.submit}
            className="grid max-w-xl gap-4"
          >
            {({ field }) => (
              <>
                <input type="hidden" name="act" value="send" />
                <Field
                  {...field("name", recipient?.name)}
                  label={copy.name}
                  maxLength={limits.name}
                  autoComplete="off"
                />
                <Field
                  {...field("email", recipient?.email)}
                  type="email"
                  label={copy.email}
                  maxLength={limits.email}
                  autoComplete="off"
                />
              </>
            )}
          </FormFrame>
        </>
      ) : null}
    </section>
  );
}
