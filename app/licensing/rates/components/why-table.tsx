import type { DescribedPrice } from "#app/licensing/rates/describe-price.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const columns: Column[] = [
  { id: "label", label: copy.step },
  { id: "detail", label: copy.detail, wide: true },
  { id: "factor", label: copy.factor, align: "end" },
  { id: "amount", label: copy.amount, align: "end" },
];

/** A price step by step; the last row is the total of those above. */
export function WhyTable({ title, price }: { title: string; price: DescribedPrice }) {
  const { rows, total, sides } = price;
  const all = [...rows, { label: copy.total, detail: "", factor: "", amount: total }];
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-xl">{title}</h2>
      <Table caption={title} columns={columns} cards>
        {all.map((row) => (
          <TableRow key={row.label} columns={columns} cells={row} />
        ))}
      </Table>
      <p className="mt-2 text-row text-mute">{sides}</p>
    </section>
  );
}
