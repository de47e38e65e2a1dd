import { Form } from "@remix-run/react";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";

type DeletedRecordsProps = {
  /** Handles the form that restores a record; a function where each has an address of its own. */
  path: string | ((id: string) => string);
  records: { id: string; name: string; deletedAt: number }[];
};

/** Below a list: what was deleted from it and can be restored. */
export function DeletedRecords({ path, records }: DeletedRecordsProps) {
  if (records.length === 0) return null;
  return (
    <div className="px-gutter pb-16">
      <Folded title={copy.deletedTitle}>
        <ul className="max-w-2xl">
          {records.map(({ id, name, deletedAt }) => (
            <li key={id} className="flex min-h-14 items-center gap-4 border-t border-line">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
              <span className="text-sm text-mute">
                <DateTime at={deletedAt} />
              </span>
              <Form method="post" action={typeof path === "string" ? path : path(id)}>
                <Button variant="quiet" size="small" name="restore" value={id} aria-label={copy.restoreOf(name)}>
                  {copy.restore}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Folded>
    </div>
  );
}
