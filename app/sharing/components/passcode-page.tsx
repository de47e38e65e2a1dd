import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";
import { shareLimits } from "#app/sharing/share-limits.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

const { passcode: copy } = sharePageCopy;

type PasscodePageProps = {
  company: SharingCompany;
  /** Whom to ask for the passcode: else the company. */
  sender: Sender | null | undefined;
  reply: SubmissionResult<string[]> | undefined;
};

/** Passcode form of a share link. */
export function PasscodePage({ company, sender, reply }: PasscodePageProps) {
  const { passcode, "": whole } = reply?.error ?? {};
  return (
    <ShareNotice company={company} title={copy.title} text={copy.text(sender?.name ?? company.name)}>
      <Form method="post" className="grid gap-5">
        <Field
          name="passcode"
          type="password"
          label={copy.label}
          error={passcode?.[0] ?? whole?.[0]}
          errorRole="alert"
          maxLength={shareLimits.passcode}
          autoComplete="off"
          autoCapitalize="off"
          required
        />
        <button type="submit" className="btn btn-accent">
          {copy.submit}
        </button>
      </Form>
    </ShareNotice>
  );
}
