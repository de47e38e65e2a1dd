import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { TransferFields } from "#app/projects/transfers/components/transfer-fields.tsx";
import type { TransferView } from "#app/projects/transfers/get-transfer.server.ts";
import { transferPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";

type TransferSettingsProps = {
  transfer: TransferView;
  reply: SubmissionResult<string[]> | undefined;
};

/** The settings of a transfer and its end. One that was withdrawn, deleted or cleared has neither. */
export function TransferSettings({ transfer, reply }: TransferSettingsProps) {
  if (transfer.state === "revoked" || transfer.state === "deleted" || transfer.clearedAt !== null) return null;
  const version = reply?.initialValue?.version;
  const hasErrors = reply?.error?.[""] !== undefined;
  return (
    <div className="mt-10">
      <Panel title={copy.settings} open={reply !== undefined}>
        <div className="max-w-md py-4">
          <PlainForm id="transfer" reply={reply}>
            <input
              type="hidden"
              name="version"
              value={typeof version === "string" ? version : String(transfer.updatedAt)}
            />
            {hasErrors ? (
              <Link to={transferPath(transfer.id)} reloadDocument className="link justify-self-start py-1">
                {copy.reload}
              </Link>
            ) : null}
            <TransferFields reply={reply} saved={transfer} />
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
    </div>
  );
}

type PanelProps = { title: string; open?: boolean; children: ReactNode };

function Panel({ title, open = false, children }: PanelProps) {
  return (
    <details open={open} className="group border-b border-line py-2 first-of-type:border-t">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        {title}
        <ChevronDown size={16} className="group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
