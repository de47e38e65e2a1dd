import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RatesFrame } from "#app/licensing/rates/components/rates-frame.tsx";
import { changeExchangeRates } from "#app/licensing/rates/exchange/exchange.action.server.ts";
import { exchangeCopy as copy } from "#app/licensing/rates/exchange/exchange-copy.ts";
import { readExchangePage } from "#app/licensing/rates/exchange/read-exchange-page.server.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /rates/exchange. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readExchangePage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return changeExchangeRates(ctx, request);
}

const currencyOptions = currencies.filter((code) => code !== "EUR").map((code) => ({ value: code, label: code }));

function Forms({ today }: { today: string }) {
  const reply = useActionData<typeof action>();
  const isHand = reply?.initialValue?.act === "hand";
  return (
    <div className="mb-10 grid gap-10 lg:grid-cols-2">
      <section>
        <h2 className="mb-2 text-xl">{copy.ecb}</h2>
        <p className="mb-4 max-w-[60ch] text-mute">{copy.ecbLead}</p>
        <FormFrame id="load-rates" reply={isHand ? undefined : reply} encType="multipart/form-data">
          {({ field, error }) => (
            <>
              <input type="hidden" name="act" value="load" />
              <Field
                name="file"
                type="file"
                accept=".xml,text/xml,application/xml"
                label={copy.file}
                hint={copy.fileHint}
                error={error("file")}
              />
              <Field
                {...field("address")}
                type="url"
                label={copy.address}
                placeholder="https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"
                maxLength={1000}
              />
              <div>
                <Button>{copy.load}</Button>
              </div>
            </>
          )}
        </FormFrame>
      </section>
      <section>
        <h2 className="mb-4 text-xl">{copy.hand}</h2>
        <FormFrame id="enter-rate" reply={isHand ? reply : undefined}>
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="hand" />
              <div className="grid gap-5 sm:grid-cols-2">
                <Select {...field("currency")} label={copy.currency} options={currencyOptions} />
                <Field {...field("day", today)} type="date" label={copy.day} max={today} required />
              </div>
              <Field
                {...field("rate")}
                label={copy.rate}
                hint={copy.rateHint}
                inputMode="decimal"
                maxLength={22}
                required
              />
              <div>
                <Button>{copy.save}</Button>
              </div>
            </>
          )}
        </FormFrame>
      </section>
    </div>
  );
}

export default function ExchangeRatesPage() {
  const { days, mayEnter, today } = useLoaderData<typeof loader>();
  return (
    <RatesFrame current="exchange" lead={copy.lead}>
      {mayEnter ? <Forms today={today} /> : <p className="mb-8 max-w-[60ch]">{copy.agencyOnly}</p>}
      <RecordList
        caption={copy.title}
        columns={[
          { id: "day", label: copy.columns.day, cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
          {
            id: "rates",
            label: copy.columns.rates,
            cell: ({ rates }) => <span className="tabular-nums">{rates}</span>,
          },
          { id: "source", label: copy.columns.source, wide: true, cell: ({ source }) => copy.sources[source] },
        ]}
        rows={days}
        empty={{ title: copy.empty, text: mayEnter ? copy.emptyText : undefined }}
      />
    </RatesFrame>
  );
}

export const meta = staffMeta(copy.title);
