import "#app/licensing/rates/components/why-table.css";
import "#app/ui/list/table.css";
import type { DescribedPrice } from "#app/licensing/rates/describe-price.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";

/** As it was described, or as a quote keeps it. */
type ExplainedPrice = Pick<DescribedPrice, "total" | "sides"> & {
  rows: Record<"label" | "detail" | "factor" | "amount", string>[];
};

const number = "text-right align-top tabular-nums";

/** A price step by step; the last row is the total of those above. */
export function WhyTable({ title, price }: { title: string; price: ExplainedPrice }) {
  const { rows, total, sides } = price;
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-2 text-xl">{title}</h2>
      <table className="table why-table [&_:is(td,th)]:h-auto [&_:is(td,th)]:py-2.5 [&_:is(td,th):last-child]:pr-0 [&_tfoot_th]:border-line">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.step}</th>
            <th scope="col" data-align="end">
              {copy.factor}
            </th>
            <th scope="col" data-align="end">
              {copy.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, detail, factor, amount }) => (
            <tr key={label}>
              <td className="align-top [overflow-wrap:anywhere]">
                {label}
                <span className="block text-sm text-mute">{detail}</span>
              </td>
              <td className={number}>{factor}</td>
              <td className={number}>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {copy.total}
            </th>
            <td className={`${number} font-semibold`}>{total}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-row text-mute">{sides}</p>
    </section>
  );
}
