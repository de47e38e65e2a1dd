import { Form } from "@remix-run/react";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";

const { bulk: copy, undo } = recordCopy;

type BulkEditsProps = {
  path: string;
  count: (total: number) => string;
  edits: { id: string; total: number; createdAt: number }[];
};

/** Below a list: changes of many that can be undone. */
export function BulkEdits({ path, count, edits }: BulkEditsProps) {
  if (edits.length === 0) return null;
  return (
    <div className="px-gutter pb-16">
      <Folded title={copy.listTitle}>
        <ul className="max-w-2xl">
          {edits.map(({ id, total, createdAt }) => (
            <li key={id} className="flex min-h-14 items-center gap-4 border-t border-line">
              <span className="min-w-0 flex-1">{count(total)}</span>
              <span className="text-sm text-mute">
                <DateTime at={createdAt} />
              </span>
              <Form method="post" action={path}>
                <Button variant="quiet" size="small" name="undoBulk" value={id} aria-label={copy.undoOf(count(total))}>
                  {undo}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Folded>
    </div>
  );
}
