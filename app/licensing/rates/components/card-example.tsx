import { useEffect, useState } from "react";
import { type ExampleRow, examplesOf } from "#app/licensing/rates/card-example.ts";
import { type RateTier, rateCardSchema } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { joinRows } from "#app/licensing/rates/row-lists.ts";

/** What the form would charge; null while something in it is wrong. */
function readExamples(form: HTMLFormElement, tiers: RateTier[], today: string): ExampleRow[] | null {
  const data = new FormData(form);
  joinRows(data);
  const read = rateCardSchema({ tiers, today }).safeParse({ ...Object.fromEntries(data), intent: "save" });
  return read.success ? examplesOf(read.data.card, tiers) : null;
}

type CardExampleProps = { form: string; tiers: RateTier[]; today: string; stored: ExampleRow[] };

/** Prices of usual uses by the card as it is typed; without scripts by the card as it is stored. */
export function CardExample({ form, tiers, today, stored }: CardExampleProps) {
  const [typed, setTyped] = useState<ExampleRow[] | null>(stored);
  useEffect(() => {
    const element = document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return;
    const read = () => setTyped(readExamples(element, tiers, today));
    element.addEventListener("input", read);
    return () => element.removeEventListener("input", read);
  }, [form, tiers, today]);
  return (
    <aside aria-labelledby="rate-example" className="border border-line p-5">
      <h2 id="rate-example" className="text-xl">
        {copy.example}
      </h2>
      <div aria-live="polite">
        {typed === null ? <p className="mt-2 text-row text-mute">{copy.exampleWrong}</p> : null}
        {(typed ?? stored).map(({ tier, prices }) => (
          <section key={tier} className={typed === null ? "mt-4 opacity-60" : "mt-4"}>
            <h3 className="label">{tier}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-row">
              {prices.map(({ use, price }) => (
                <div key={use} className="contents">
                  <dt className="text-mute">{use}</dt>
                  <dd className="text-right tabular-nums">{price}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </aside>
  );
}
