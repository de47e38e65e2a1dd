import type { SubmissionResult } from "@conform-to/react";
import { readFormReply } from "#app/identity/components/form-reply.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { LightField } from "#app/sharing/components/light-field.tsx";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { sharePageCopy } from "#app/sharing/share-page-copy.ts";

const { passcode: copy } = sharePageCopy;

type PasscodePageProps = { company: string; reply: SubmissionResult<string[]> | undefined };

/** Asks for the passcode of a share link. */
export function PasscodePage({ company, reply }: PasscodePageProps) {
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-6 text-mute">{copy.text(company)}</p>
      <PlainForm id="passcode" reply={reply}>
        <LightField
          name="passcode"
          type="passcode"
          label={copy.label}
          error={readFormReply(reply).error("passcode")}
          maxLength={shareLimits.passcode}
        />
        <button type="submit" className="btn btn-accent">
          {copy.submit}
        </button>
      </PlainForm>
    </IdentityPage>
  );
}
