import { Form, Link } from "@remix-run/react";
import { TransferStateText } from "#app/projects/transfers/components/transfer-state.tsx";
import type { listTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import { transferPath, transfersPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

type Transfer = Awaited<ReturnType<typeof listTransfers>>["transfers"][number];

const { columns: labels } = copy;
const columns: Column[] = [
  { id: "title", label: labels.title, wide: true },
  { id: "recipient", label: labels.recipient, wide: true },
  { id: "files", label: labels.files, align: "end" },
  { id: "size", label: labels.size, align: "end" },
  { id: "status", label: labels.status, wide: true },
  { id: "downloads", label: labels.downloads, align: "end" },
  { id: "created", label: labels.created },
  { id: "actions", label: labels.actions, labelHidden: true, align: "end" },
];

export function TransfersTable({ transfers }: { transfers: Transfer[] }) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {transfers.map((transfer) => (
        <TableRow key={transfer.id} columns={columns} cells={cellsOf(transfer)} />
      ))}
    </Table>
  );
}

function cellsOf(transfer: Transfer) {
  const { id, title, recipient, email, files, bytes, downloads, maxDownloads, createdAt } = transfer;
  return {
    title: (
      <Link to={transferPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
    recipient: (
      <span className="[overflow-wrap:anywhere]">
        <bdi>{recipient}</bdi>
        {email ? <span className="block text-mute">{email}</span> : null}
      </span>
    ),
    files,
    size: formatBytes(bytes),
    status: <TransferStateText transfer={transfer} />,
    downloads: copy.downloads(downloads, maxDownloads),
    created: <DateTime at={createdAt} />,
    actions: <RowForm transfer={transfer} />,
  };
}

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
