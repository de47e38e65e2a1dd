import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import type { InvoicePageData } from "#app/licensing/invoices/read-invoice-page.server.ts";

/** Lines and sums of an invoice. */
export function LineTable({ page: { lines, sums, currency, taxPercent, exemption } }: { page: InvoicePageData }) {
  const totals: [label: string, value: string, isTotal: boolean][] = [
    [copy.net, sums.net, false],
    ...(sums.tax === null ? [] : [[copy.tax(taxPercent), sums.tax, false] satisfies [string, string, boolean]]),
    [copy.sum, sums.total, true],
  ];
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl">{copy.lines}</h2>
      <table className="w-full text-row">
        <thead>
          <tr className="border-b border-ink text-left text-sm text-mute">
            <th scope="col" className="py-2 font-normal">
              {copy.description}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal whitespace-nowrap">
              {`${copy.amount}, ${currency}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, text, amount }) => (
            <tr key={id} className="border-b border-line align-top">
              <td className="py-2 [overflow-wrap:anywhere]">{text}</td>
              <td className="py-2 pl-4 text-right tabular-nums">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(([label, value, isTotal]) => (
            <tr key={label} className={isTotal ? "font-semibold" : ""}>
              <th scope="row" className={`pt-2 text-right ${isTotal ? "" : "font-normal"}`}>
                {label}
              </th>
              <td className="pt-2 pl-4 text-right whitespace-nowrap tabular-nums">{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {exemption ? <p className="mt-3 max-w-[65ch] text-mute">{exemption}</p> : null}
    </section>
  );
}
