import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { TransferFields } from "#app/projects/transfers/components/transfer-fields.tsx";
import type { TransferView } from "#app/projects/transfers/get-transfer.server.ts";
import { transferPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type TransferSettingsProps = {
  transfer: TransferView;
  reply: SubmissionResult<string[]> | undefined;
};

/** Settings of a transfer and its revocation. Empty for a revoked, deleted or swept transfer. */
export function TransferSettings({ transfer, reply }: TransferSettingsProps) {
  if (transfer.state === "revoked" || transfer.state === "deleted" || transfer.clearedAt !== null) return null;
  return (
    <div className="mt-10">
      <Folded title={copy.settings} open={reply !== undefined} className="border-y border-line py-2">
        <div className="max-w-md py-4">
          <FormFrame
            id="transfer"
            reply={reply}
            saved={{ path: transferPath(transfer.id), version: String(transfer.updatedAt) }}
          >
            <TransferFields reply={reply} saved={transfer} />
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
    </div>
  );
}
