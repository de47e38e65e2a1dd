import { Form } from "@remix-run/react";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

type FactorListProps = {
  factors: { id: string; kind: "passkey" | "totp"; label: string; lastUsedAt: number | null; host: string | null }[];
  reply: FormFields;
  /** Id of the factor whose form was refused. */
  of: string | null;
};

const { columns } = copy.page;
const heads = [
  { id: "name", label: columns.name },
  { id: "kind", label: columns.kind },
  { id: "used", label: columns.used },
  { id: "action", label: columns.action, labelHidden: true },
];

/** The person's second factors, each with its name, which is a field, and a button that removes it. */
export function FactorList({ factors, reply, of }: FactorListProps) {
  if (factors.length === 0) return <EmptyState title={copy.page.none}>{copy.page.noneText}</EmptyState>;
  return (
    <Table caption={copy.page.list} columns={heads}>
      {factors.map(({ id, kind, label, lastUsedAt, host }) => (
        <tr key={id}>
          <td>
            <Form method="post" className="flex flex-wrap items-end gap-2">
              <input type="hidden" name="id" value={id} />
              <Field
                label={copy.page.nameOf(label)}
                labelHidden
                name="label"
                required
                maxLength={60}
                defaultValue={of === id ? reply.value("label", label) : label}
                error={of === id ? reply.error("label") : undefined}
                autoComplete="off"
              />
              <Button variant="quiet" size="small" name="intent" value="rename">
                {copy.page.rename}
              </Button>
            </Form>
            {of === id ? <FormError id={`${id}-error`} errors={reply.formErrors} /> : null}
          </td>
          <td>
            {copy.page.kinds[kind]}
            {host === null ? null : <span className="block text-mute">{host}</span>}
          </td>
          <td>{lastUsedAt === null ? copy.page.never : <DateTime at={lastUsedAt} />}</td>
          <td>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button variant="quiet" size="small" name="intent" value="remove">
                {copy.page.remove}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </Table>
  );
}
