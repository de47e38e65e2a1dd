import { Form } from "@remix-run/react";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { qrCode } from "#app/ui/art/qr-code.ts";
import { QrDrawing } from "#app/ui/art/qr-drawing.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

type LinkAddressProps = {
  link: ShareLinkView;
  /** Code of the embedded player; null where it would play nothing, undefined for kinds without one. */
  embed?: string | null | undefined;
};

/** A link to copy and its QR code, the code to embed what it shares, and its email. */
export function LinkAddress({ link, embed }: LinkAddressProps) {
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
        <Form
          method="post"
          action={`${sharesPath({ kind: link.subjectKind, id: link.subjectId })}/${link.id}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-2"
        >
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
      <div>
        {qrCode(link.address) === null ? null : (
          <Folded title={copy.qr}>
            <QrDrawing text={link.address} label={copy.qrOf(link.recipient)} />
          </Folded>
        )}
        {embed === undefined ? null : (
          <Folded title={copy.embed}>
            {embed === null ? (
              <p className="hint">{copy.embedPrivate}</p>
            ) : (
              <Field
                multiline
                readOnly
                label={copy.embed}
                hint={copy.embedHint}
                labelHidden
                value={embed}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Folded>
        )}
      </div>
    </div>
  );
}
