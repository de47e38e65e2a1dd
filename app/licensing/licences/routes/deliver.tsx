import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { deliver, readDeliverable } from "#app/licensing/licences/deliver.server.ts";
import { deliverSchema, licenceLimits as limits } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/deliver. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const { project, sender } = transaction;
  return { id, project, client: sender.name, ...(await readDeliverable(ctx, transaction)) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireManagedTransaction(ctx, { id });
  return submitForm(ctx, request, {
    schema: deliverSchema,
    async act({ message }) {
      await deliver(ctx, { id, message });
      return { to: transactionPath(id), toast: { kind: "success", title: copy.delivered } };
    },
  });
}

export default function DeliverPage() {
  const { id, project, client, closed, hasFiles } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { field } = readFormReply(reply);
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={transactionPath(id)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.deliverTitle}</h1>
      <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{project || copy.untitled}</p>
      <p className="mt-4 max-w-[60ch] text-row text-mute">{closed ?? copy.deliverLead(client)}</p>
      {closed !== null || hasFiles ? null : <p className="mt-2 max-w-[60ch]">{copy.nothingChosen}</p>}
      {closed === null || reply ? (
        <div className="mt-6">
          <FormFrame id="deliver" reply={reply}>
            <Field
              {...field("message")}
              label={copy.message}
              hint={copy.messageHint}
              multiline
              rows={6}
              maxLength={limits.message}
              required
            />
            <div>
              <Button variant="accent">{copy.send}</Button>
            </div>
          </FormFrame>
        </div>
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.deliverTitle, page.project || copy.untitled]);
