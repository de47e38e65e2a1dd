import { Form, Link } from "@remix-run/react";
import { TransferStateText } from "#app/projects/transfers/components/transfer-state.tsx";
import type { listTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import { transferPath, transfersPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";

type Transfer = Awaited<ReturnType<typeof listTransfers>>["transfers"][number];

const { columns: labels } = copy;
export const transferColumns: ListColumn<Transfer>[] = [
  {
    id: "title",
    label: labels.title,
    wide: true,
    cell: ({ id, title }) => (
      <Link to={transferPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
  },
  {
    id: "recipient",
    label: labels.recipient,
    wide: true,
    cell: ({ recipient, email }) => (
      <span className="[overflow-wrap:anywhere]">
        <bdi>{recipient}</bdi>
        {email ? <span className="block text-mute">{email}</span> : null}
      </span>
    ),
  },
  { id: "files", label: labels.files, align: "end", cell: ({ files }) => files },
  { id: "size", label: labels.size, align: "end", cell: ({ bytes }) => formatBytes(bytes) },
  { id: "status", label: labels.status, wide: true, cell: (transfer) => <TransferStateText transfer={transfer} /> },
  {
    id: "downloads",
    label: labels.downloads,
    align: "end",
    cell: ({ downloads, maxDownloads }) => copy.downloads(downloads, maxDownloads),
  },
  { id: "created", label: labels.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    id: "actions",
    label: labels.actions,
    labelHidden: true,
    align: "end",
    cell: (transfer) => <RowForm transfer={transfer} />,
  },
];

function RowForm({ transfer: { id, title, state } }: { transfer: Transfer }) {
  const isDeleted = state === "deleted";
  return (
    <Form method="post" action={transfersPath}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isDeleted ? "restore" : "delete"}
        className="row-action"
        aria-label={isDeleted ? copy.restoreOf(title) : copy.deleteOf(title)}
      >
        {isDeleted ? copy.restore : copy.delete}
      </button>
    </Form>
  );
}
