import { Form, Link } from "@remix-run/react";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import type { listBrands } from "#app/brands/record/list-brands.server.ts";
import { brandPath, brandsPath } from "#app/catalogue/fit/brand.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type Brand = Awaited<ReturnType<typeof listBrands>>["brands"][number];

const { columns: labels } = copy;

export const brandColumns: ListColumn<Brand>[] = [
  {
    id: "name",
    label: labels.name,
    wide: true,
    cell: ({ id, name, deletedAt }) =>
      deletedAt === null ? (
        <Link to={brandPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]">{name}</span>
      ),
  },
  {
    id: "client",
    label: labels.client,
    wide: true,
    cell: ({ client }) => <span className="[overflow-wrap:anywhere]">{client || copy.ownBrand}</span>,
  },
  {
    id: "status",
    label: labels.status,
    cell: ({ status, deletedAt }) => (
      <StateMark state={deletedAt === null ? status : "deleted"}>
        {deletedAt === null ? copy.statuses[status] : copy.deletedStatus}
      </StateMark>
    ),
  },
  { id: "songs", label: labels.songs, align: "end", cell: ({ songs }) => songs },
  { id: "changed", label: labels.changed, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  {
    id: "actions",
    label: labels.actions,
    labelHidden: true,
    align: "end",
    cell: (brand) => <RowForm brand={brand} />,
  },
];

function RowForm({ brand: { id, name, deletedAt } }: { brand: Brand }) {
  const isDeleted = deletedAt !== null;
  return (
    <Form method="post" action={brandsPath}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isDeleted ? "restore" : "delete"}
        className="row-action"
        aria-label={isDeleted ? copy.restoreOf(name) : copy.deleteOf(name)}
      >
        {isDeleted ? copy.restore : copy.delete}
      </button>
    </Form>
  );
}
