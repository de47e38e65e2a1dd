import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

type Ranked = { id: string; name: string; counts: Record<string, string | number> };

/** Tracks or slides ranked by recipients' answers, over all links. `columns`: names of counts. */
export function ItemRanking({
  caption,
  columns: labels,
  items,
}: {
  caption: string;
  columns: Record<string, string>;
  items: Ranked[];
}) {
  const { picks, maybes, noes, notes } = shareLinksCopy.figures.columns;
  const [[first = "", name = ""] = [], ...others] = Object.entries(labels);
  const columns: Column[] = [
    { id: first, label: name, wide: true },
    ...Object.entries({ picks, maybes, noes, notes, ...Object.fromEntries(others) }).map(([id, label]) => ({
      ...{ id, label, align: "end" as const },
    })),
  ];
  return (
    <Table caption={caption} columns={columns} cards>
      {items.map((item) => (
        <TableRow
          key={item.id}
          columns={columns}
          cells={{ ...item.counts, [first]: <bdi className="font-semibold">{item.name}</bdi> }}
        />
      ))}
    </Table>
  );
}
