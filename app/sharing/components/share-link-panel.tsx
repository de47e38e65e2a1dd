import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { ShareStateText } from "#app/sharing/components/share-state.tsx";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";

/** Whether a link works, who made it, and its address with its email. */
export function ShareLinkHead({ link }: { link: ShareLinkView }) {
  return (
    <>
      <p className="mt-4">
        <ShareStateText link={link} />
        <span className="text-mute">
          {` · ${copy.createdBy(link.createdBy)} · `}
          <DateTime at={link.createdAt} />
        </span>
      </p>
      {link.state === "active" ? <Address link={link} /> : null}
    </>
  );
}

type ShareLinkSettingsProps = { link: ShareLinkView; reply: SubmissionResult<string[]> | undefined };

/** The settings of a link and its end. A revoked link has neither. */
export function ShareLinkSettings({ link, reply }: ShareLinkSettingsProps) {
  if (link.state === "revoked") return null;
  return (
    <>
      <Panel title={copy.settings} open={reply !== undefined}>
        <div className="max-w-md py-4">
          <PlainForm id="share" reply={reply}>
            <SharedVersion link={link} reply={reply} />
            <ShareFields kind={link.subjectKind} reply={reply} saved={link} />
            <div>
              <Button variant="accent">{copy.save}</Button>
            </div>
          </PlainForm>
        </div>
      </Panel>
      <Panel title={copy.revoke}>
        <Form method="post" className="grid justify-items-start gap-4 py-4">
          <p className="max-w-[60ch]">{copy.revokeText}</p>
          <Button name="act" value="revoke">
            {copy.revoke}
          </Button>
        </Form>
      </Panel>
    </>
  );
}

/** The version that the form was filled with, and after an error of the whole form the way to the link as it is now. */
function SharedVersion({ link, reply }: ShareLinkSettingsProps) {
  const current = reply?.initialValue?.version;
  const hasErrors = reply?.error?.[""] !== undefined;
  return (
    <>
      <input type="hidden" name="version" value={typeof current === "string" ? current : String(link.updatedAt)} />
      {hasErrors ? (
        <Link
          to={`${sharesPath({ kind: link.subjectKind, id: link.subjectId })}/${link.id}`}
          reloadDocument
          className="link justify-self-start py-1"
        >
          {iamCopy.reload}
        </Link>
      ) : null}
    </>
  );
}

type PanelProps = { title: string; open?: boolean; children: ReactNode };

function Panel({ title, open = false, children }: PanelProps) {
  return (
    <details open={open} className="group border-b border-line py-2 first-of-type:mt-10 first-of-type:border-t">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        {title}
        <ChevronDown size={16} className="group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}

function Address({ link }: { link: ShareLinkView }) {
  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={copy.link} value={link.address} readOnly className="min-w-64 flex-1" />
        <CopyButton address={link.address} label={copy.copyOf(link.recipient)} size="small" />
        <a
          href={link.address}
          target="_blank"
          rel="noreferrer"
          className="row-action min-h-11"
          aria-label={copy.previewOf(link.recipient)}
        >
          {copy.preview}
        </a>
      </div>
      {link.email ? (
        <Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button variant="quiet" name="act" value="resend">
            {copy.resend}
          </Button>
          {link.mailedAt ? (
            <span className="text-sm text-mute">
              {`${copy.mailedAt} `}
              <DateTime at={link.mailedAt} />
            </span>
          ) : null}
        </Form>
      ) : null}
    </div>
  );
}
