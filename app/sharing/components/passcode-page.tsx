import type { SubmissionResult } from "@conform-to/react";
import { readFormReply } from "#app/identity/components/form-reply.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { sharePageCopy } from "#app/sharing/share-page-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const { passcode: copy } = sharePageCopy;

type PasscodePageProps = { company: string; reply: SubmissionResult<string[]> | undefined };

/** Asks for the passcode of a share link. */
export function PasscodePage({ company, reply }: PasscodePageProps) {
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-6 text-mute">{copy.text(company)}</p>
      <PlainForm id="passcode" reply={reply}>
        <Field
          name="passcode"
          type="password"
          label={copy.label}
          error={readFormReply(reply).error("passcode")}
          autoComplete="off"
          autoCapitalize="off"
          required
        />
        <Button variant="accent">{copy.submit}</Button>
      </PlainForm>
    </IdentityPage>
  );
}
