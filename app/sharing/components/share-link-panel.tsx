import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { ShareStateText } from "#app/sharing/components/share-state.tsx";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** State, creator, URL and email of a link. */
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

/** Settings and revocation of a link; neither for a revoked one. */
export function ShareLinkSettings({ link, reply }: ShareLinkSettingsProps) {
  if (link.state === "revoked") return null;
  const list = sharesPath({ kind: link.subjectKind, id: link.subjectId });
  return (
    <>
      <Folded title={copy.settings} open={reply !== undefined} className="mt-10 border-y border-line py-2">
        <div className="max-w-md py-4">
          <FormFrame id="share" reply={reply} saved={{ path: `${list}/${link.id}`, version: String(link.updatedAt) }}>
            <ShareFields kind={link.subjectKind} reply={reply} saved={link} />
            <div>
              <Button variant="accent">{copy.save}</Button>
            </div>
          </FormFrame>
        </div>
      </Folded>
      <Folded title={copy.revoke} className="border-b border-line py-2">
        <Form method="post" className="grid justify-items-start gap-4 py-4">
          <p className="max-w-[60ch]">{copy.revokeText}</p>
          <Button name="act" value="revoke">
            {copy.revoke}
          </Button>
        </Form>
      </Folded>
    </>
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
          <FormKey />
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
