import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { TransferFields } from "#app/projects/transfers/components/transfer-fields.tsx";
import { createTransfer } from "#app/projects/transfers/save-transfer.server.ts";
import { transferPath, transfersPath } from "#app/projects/transfers/transfer.ts";
import { transferSchema } from "#app/projects/transfers/transfer-form.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { withTo } from "#app/sharing/links/share-to.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "transfer");
  return null;
}

/** Creates a draft and redirects to its files. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "transfer");
  return submitForm(ctx, withTo(await readForm(request)), {
    schema: transferSchema,
    hideFields: ["passcode"],
    async act(input) {
      const { id } = await createTransfer(ctx, input);
      return { to: transferPath(id) };
    },
  });
}

export default function NewTransferPage() {
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={transfersPath} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.add}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.newLead}</p>
      <FormFrame id="new-transfer" reply={reply}>
        <TransferFields reply={reply} saved={null} />
        <div>
          <Button variant="accent">{copy.create}</Button>
        </div>
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta(copy.add);
