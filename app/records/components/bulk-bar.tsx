import { Form } from "@remix-run/react";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { bulk: copy } = recordCopy;
const formId = "bulk";

type BulkBarProps = {
  /** Address of the list. */
  path: string;
  /** Query of the list. */
  from: string;
  /** How many the list finds, as text; null for more than can be changed at once. */
  count: string | null;
  /** Another address that takes them. */
  sendTo: { path: string; chosen: string; all: (count: string) => string } | undefined;
  exportTo: { path: string; chosen: string; all: string } | undefined;
};

/** Leads to the form that changes many: the chosen records, or all that the list finds. */
export function BulkBar({ path, from, count, sendTo, exportTo }: BulkBarProps) {
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Form id={formId} method="get" action={`${path}/bulk`} className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small">
          {copy.editChosen}
        </Button>
        {sendTo ? (
          <Button variant="quiet" size="small" formAction={sendTo.path} formMethod="post">
            {sendTo.chosen}
          </Button>
        ) : null}
        {exportTo ? (
          <Button variant="quiet" size="small" formAction={exportTo.path}>
            {exportTo.chosen}
          </Button>
        ) : null}
      </Form>
      {count === null ? null : (
        <Form method="get" action={`${path}/bulk`} className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" name="from" value={from}>
            {copy.edit(count)}
          </Button>
          {sendTo ? (
            <Button variant="quiet" size="small" name="from" value={from} formAction={sendTo.path} formMethod="post">
              {sendTo.all(count)}
            </Button>
          ) : null}
        </Form>
      )}
      {exportTo ? (
        <Form method="get" action={exportTo.path}>
          <Button variant="quiet" size="small" name="from" value={from}>
            {exportTo.all}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Chooses a row. */
export function BulkCheckbox({ id, name }: { id: string; name: string }) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <input type="checkbox" name="ids" value={id} form={formId} aria-label={copy.choose(name)} />
    </label>
  );
}
