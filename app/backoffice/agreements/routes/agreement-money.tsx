import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { AdvanceForm } from "#app/backoffice/agreements/components/advance-form.tsx";
import { submitAdvance } from "#app/backoffice/agreements/money/advances.action.server.ts";
import { readAdvances } from "#app/backoffice/agreements/money/advances.server.ts";
import { moneyCopy } from "#app/backoffice/agreements/money/money-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { advances: copy } = moneyCopy;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readAdvances(ctx, { id });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitAdvance(ctx, await readForm(request), id);
}

export default function AgreementMoney() {
  const { id, canEdit, advances, balances, payees, today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const path = agreementPath(id, "money");
  const columns: ListColumn<(typeof advances)[number]>[] = [
    { id: "day", label: copy.day, cell: ({ day }) => day },
    { id: "kind", label: copy.kind, cell: ({ kind }) => copy.kinds[kind] },
    { id: "payee", label: copy.payee, wide: true, cell: ({ payee }) => payee },
    { id: "amount", label: copy.amount, align: "end", cell: ({ amount }) => amount },
    { id: "note", label: copy.note, wide: true, cell: ({ note }) => note },
    {
      ...{ id: "state", label: copy.state },
      cell: ({ id: advanceId, removedAt, payee, amount }) =>
        removedAt !== null ? (
          copy.removed(removedAt)
        ) : canEdit ? (
          <FormFrame id={`remove-${advanceId}`} action={path}>
            <Button
              variant="quiet"
              size="small"
              name="remove"
              value={advanceId}
              aria-label={copy.takeBackOf(payee, amount)}
            >
              {copy.takeBack}
            </Button>
          </FormFrame>
        ) : null,
    },
  ];
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {balances.length === 0 ? null : (
        <ul className="mb-4 grid gap-1">
          {balances.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      <RecordList
        caption={copy.title}
        columns={columns}
        rows={advances}
        empty={{ title: copy.empty, text: copy.emptyText }}
      />
      {canEdit && payees.length > 0 ? (
        <AdvanceForm key={advances.length} payees={payees} today={today} reply={reply} />
      ) : null}
    </>
  );
}
