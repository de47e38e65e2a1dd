import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitBank } from "#app/licensing/bank/bank.action.server.ts";
import { bankCopy as copy, lineStates } from "#app/licensing/bank/bank-copy.ts";
import { LineForms } from "#app/licensing/bank/components/line-forms.tsx";
import type { Imported } from "#app/licensing/bank/import-bank-file.server.ts";
import { readBankPage } from "#app/licensing/bank/read-bank-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /invoices/bank. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readBankPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitBank(ctx, request);
}

/** What came of a file. */
function Result({ added, matched, known, refused }: Imported) {
  return (
    <output className="mb-6 block border-l-4 border-ink pl-4">
      <p>{copy.imported(added, matched, known)}</p>
      {refused.length === 0 ? null : <p className="mt-2">{copy.leftOut(refused.length)}</p>}
      <ul>
        {refused.slice(0, 200).map(({ line, reason }) => (
          <li key={line}>{copy.refused(line, reason)}</li>
        ))}
      </ul>
    </output>
  );
}

export default function BankPage() {
  const { lines, total, page, pages, query } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const imported = answer && "imported" in answer ? answer.imported : null;
  const reply = answer && "imported" in answer ? undefined : answer;
  const isOfLine = reply?.initialValue?.act === "pay";
  return (
    <ListPage
      title={copy.title}
      queueKind="bank"
      filters={{
        query,
        submit: copy.filter,
        fields: [
          {
            name: "state",
            label: copy.state,
            options: lineStates.map((value) => ({ value, label: copy.states[value] })),
          },
        ],
      }}
      total={copy.total(total)}
      columns={[
        { id: "day", label: copy.columns.day, cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
        {
          id: "amount",
          label: copy.columns.amount,
          cell: ({ amount, rest }) => (
            <span className="whitespace-nowrap tabular-nums">
              {amount}
              {rest === null ? null : <span className="block text-sm text-mute">{rest}</span>}
            </span>
          ),
        },
        {
          id: "from",
          label: copy.columns.from,
          wide: true,
          cell: ({ counterparty, iban }) => (
            <span className="[overflow-wrap:anywhere]">
              {counterparty}
              <span className="block text-sm text-mute">{iban}</span>
            </span>
          ),
        },
        {
          id: "text",
          label: copy.columns.text,
          cell: ({ reference }) => <span className="[overflow-wrap:anywhere]">{reference}</span>,
        },
        {
          id: "act",
          label: copy.columns.act,
          cell: (line) => <LineForms key={line.restAmount} line={line} reply={isOfLine ? reply : undefined} />,
        },
      ]}
      rows={lines}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page}
      pages={pages}
    >
      <p className="mb-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <FormFrame
        id="bank-file"
        reply={isOfLine ? undefined : reply}
        encType="multipart/form-data"
        className="mb-8 grid max-w-xl gap-4"
      >
        {({ error }) => (
          <>
            <Field
              name="file"
              type="file"
              accept=".xml,.camt,.sta,.mt940,.txt,.csv,text/xml,text/csv,text/plain"
              label={copy.file}
              hint={copy.fileHint}
              error={error("file")}
              required
            />
            <Checkbox name="anyAccount" label={copy.anyAccount} />
            <div>
              <Button variant="accent">{copy.upload}</Button>
            </div>
          </>
        )}
      </FormFrame>
      {imported ? <Result {...imported} /> : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
