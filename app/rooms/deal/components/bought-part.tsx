import { DeliveredFiles } from "#app/licensing/delivery/components/delivered-files.tsx";
import { deliveryCopy } from "#app/licensing/delivery/delivery-copy.ts";
import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import { dealCopy } from "#app/rooms/deal/deal-copy.ts";
import type { Bought } from "#app/rooms/deal/read-bought.server.ts";

const { bought: copy } = dealCopy;

/** What the guest's offers became: licences with their proof and files, and invoices. */
export function BoughtPart({ bought: { licences, invoices } }: { bought: Bought }) {
  if (licences.length === 0 && invoices.length === 0) return null;
  return (
    <section id="bought" className="mt-10 [overflow-wrap:anywhere]">
      <h2 className="text-xl">{copy.title}</h2>
      {licences.map((licence) => (
        <section key={licence.number} className="mt-4 border-t border-line pt-4">
          <h3 className="text-lg">{licence.titles.join(", ")}</h3>
          <p className="mt-1">{`${licence.use}; ${licence.total}`}</p>
          <p className="mt-1 text-mute">{copy.number(licence.number)}</p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            <a href={`${licence.path}/licence.pdf`} className="row-action min-h-11">
              {copy.pdf}
            </a>
            <a href={`${licence.path}/proof.zip`} className="row-action min-h-11" download>
              {copy.proof}
            </a>
            <a href={licence.verify} className="row-action min-h-11">
              {copy.verify}
            </a>
          </p>
          {licence.closed === null ? (
            <div className="mt-3">
              {licence.isAiReserved && licence.songs.length > 0 ? (
                <p className="mb-3 text-row text-mute">{deliveryCopy.aiReserved}</p>
              ) : null}
              <DeliveredFiles path={`${licence.path}/files`} songs={licence.songs} />
            </div>
          ) : (
            <p className="mt-3 text-mute">{licence.closed}</p>
          )}
        </section>
      ))}
      {invoices.length === 0 ? null : (
        <section className="mt-4 border-t border-line pt-4">
          <h3 className="text-lg">{copy.invoices}</h3>
          <ul className="mt-1">
            {invoices.map(({ id, number, total, state, path }) => (
              <li key={id}>
                <a href={path} className="row-action min-h-11">
                  {copy.invoice(number, total)}
                </a>{" "}
                <span className="text-mute">{invoicesCopy.states[state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
