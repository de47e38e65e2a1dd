import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
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

/** How many rows of the list around it are selected, counted in the browser. */
function ChosenCount() {
  const [count, setCount] = useState(0);
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = here.current?.closest("[data-list]");
    const read = () => setCount(list?.querySelectorAll("input[name=ids]:checked").length ?? 0);
    read();
    // Comes after the click, which may select a range.
    list?.addEventListener("change", read);
    return () => list?.removeEventListener("change", read);
    // After each rendering: other rows may stand here.
  });
  return (
    <span ref={here} role="status" className="list-count">
      {copy.chosen(count)}
    </span>
  );
}

/** Leads to the form that changes many: the chosen records, or all that the list finds. */
export function BulkBar({ path, from, count, sendTo, exportTo }: BulkBarProps) {
  return (
    <>
      <Form id={formId} method="get" action={`${path}/bulk`} className="list-chosen" data-chosen>
        <ChosenCount />
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
      {count === null && !exportTo ? null : (
        <details className="list-menu print:hidden">
          <summary className="link">{copy.wholeList}</summary>
          <div className="list-sheet">
            {count === null ? null : (
              <Form method="get" action={`${path}/bulk`} className="grid gap-2">
                <Button variant="quiet" size="small" name="from" value={from}>
                  {copy.edit(count)}
                </Button>
                {sendTo ? (
                  <Button
                    variant="quiet"
                    size="small"
                    name="from"
                    value={from}
                    formAction={sendTo.path}
                    formMethod="post"
                  >
                    {sendTo.all(count)}
                  </Button>
                ) : null}
              </Form>
            )}
            {exportTo ? (
              <Form method="get" action={exportTo.path} className="grid">
                <Button variant="quiet" size="small" name="from" value={from}>
                  {exportTo.all}
                </Button>
              </Form>
            ) : null}
          </div>
        </details>
      )}
    </>
  );
}

/** Chooses a row. */
export function BulkCheckbox({ id, name }: { id: string; name: string }) {
  return (
    <label className="inline-grid size-10 place-items-center">
      <input type="checkbox" name="ids" value={id} form={formId} aria-label={copy.choose(name)} className="list-box" />
    </label>
  );
}
