import { Form, Link } from "@remix-run/react";
import { queueCopy as copy } from "#app/queue/queue-copy.ts";
import { queueKinds } from "#app/queue/queue-kinds.ts";
import type { QueueAct } from "#app/queue/queue-query.ts";
import type { QueueItem } from "#app/queue/read-queue.server.ts";
import { formatMoney } from "#app/rights/money.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";

type Row = QueueItem & { subject: string };

/** What can be done to a row without opening it. */
function RowForm({ row: { kind, subject, title, isMine, snoozedUntil } }: { row: Row }) {
  const snoozes: QueueAct[] = snoozedUntil === null ? ["tomorrow", "monday"] : ["wake"];
  const button = (act: QueueAct) => (
    <button
      key={act}
      type="submit"
      name="act"
      value={act}
      className="row-action"
      aria-label={copy.of(copy.names[act], title)}
    >
      {copy.acts[act]}
    </button>
  );
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-baseline justify-end gap-x-3 whitespace-nowrap xl:flex-nowrap"
    >
      <FormKey />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={subject} />
      {button(isMine ? "release" : "assign")}
      {snoozedUntil === null ? <span className="text-sm text-mute">{copy.snooze}</span> : null}
      {snoozes.map(button)}
    </Form>
  );
}

const { columns: labels } = copy;

export const queueColumns: ListColumn<Row>[] = [
  {
    id: "what",
    label: labels.what,
    wide: true,
    cell: ({ path, title, sub }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={path} className="link font-semibold">
          {title}
        </Link>
        {sub ? <span className="line-clamp-1 max-w-[52ch] text-sm text-mute">{sub}</span> : null}
      </span>
    ),
  },
  { id: "kind", label: labels.kind, cell: ({ kind }) => queueKinds[kind].one },
  {
    id: "due",
    label: labels.due,
    cell: ({ due, isOverdue, snoozedUntil }) => (
      <>
        {due === null ? null : <DateTime at={due} to="day" />}
        {isOverdue ? <strong className="block text-sm text-red">{copy.overdue}</strong> : null}
        {snoozedUntil === null ? null : (
          <span className="block text-sm text-mute">
            {copy.until} <DateTime at={snoozedUntil} to="day" />
          </span>
        )}
      </>
    ),
  },
  { id: "since", label: labels.since, cell: ({ since }) => <DateTime at={since} to="day" /> },
  {
    id: "amount",
    label: labels.amount,
    align: "end",
    cell: ({ money }) => (money === null ? null : formatMoney(money.amount, money.currency)),
  },
  { id: "assignee", label: labels.assignee, cell: ({ assignee }) => assignee?.name ?? copy.unassigned },
  { id: "acts", label: labels.acts, labelHidden: true, align: "end", cell: (row) => <RowForm row={row} /> },
];
