import { Form } from "@remix-run/react";
import { TransferStateText } from "#app/projects/transfers/components/transfer-state.tsx";
import type { TransferView } from "#app/projects/transfers/get-transfer.server.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

type TransferHeadProps = { transfer: TransferView; address: string };

/** State, download count and URL of a transfer, and the button to send it. */
export function TransferHead({ transfer, address }: TransferHeadProps) {
  const { state, recipient, email, downloads, maxDownloads, lastDownloadedAt } = transfer;
  return (
    <>
      <p className="mt-3">
        <TransferStateText transfer={transfer} />
        <span className="text-mute">
          {" · "}
          <bdi>{recipient}</bdi>
          {email ? ` · ${email}` : ""}
        </span>
      </p>
      <p className="mt-1 text-mute">
        {`${copy.columns.downloads}: ${copy.downloads(downloads, maxDownloads)} · `}
        {lastDownloadedAt === null ? (
          copy.neverDownloaded
        ) : (
          <>
            {`${copy.lastDownloaded} `}
            <DateTime at={lastDownloadedAt} />
          </>
        )}
      </p>
      {state === "active" ? (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <Field label={shareLinksCopy.link} value={address} readOnly className="min-w-64 flex-1" />
          <CopyButton address={address} size="small" />
        </div>
      ) : null}
      {state === "draft" || (state === "active" && email !== null) ? <SendForm transfer={transfer} /> : null}
    </>
  );
}

function SendForm({ transfer: { state, email, recipient, mailedAt } }: { transfer: TransferView }) {
  const isDraft = state === "draft";
  const label = email === null ? copy.openLink : copy.sendTo(recipient);
  return (
    <Form method="post" className="mt-6 grid justify-items-start gap-2">
      <FormKey />
      <Button variant={isDraft ? "accent" : "quiet"} name="act" value="send">
        {isDraft ? label : shareLinksCopy.resend}
      </Button>
      {isDraft ? <p className="hint">{email === null ? copy.openHint : copy.sendHint(email)}</p> : null}
      {mailedAt === null ? null : (
        <p className="text-sm text-mute">
          {`${shareLinksCopy.mailedAt} `}
          <DateTime at={mailedAt} />
        </p>
      )}
    </Form>
  );
}
