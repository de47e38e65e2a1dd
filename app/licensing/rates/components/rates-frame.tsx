import type { ReactNode } from "react";
import { exchangePath } from "#app/licensing/rates/exchange/exchange-copy.ts";
import { ratesCopy as copy, ratesPath, tryRatesPath } from "#app/licensing/rates/rates-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

type RatesFrameProps = { current: keyof typeof copy.tabs; lead: string; children: ReactNode };

/** Heading and tabs of the rate card's pages. */
export function RatesFrame({ current, lead, children }: RatesFrameProps) {
  const paths = { card: ratesPath, try: tryRatesPath, exchange: exchangePath };
  const items = (["card", "try", "exchange"] as const).map((tab) => ({
    label: copy.tabs[tab],
    to: paths[tab],
    current: tab === current,
  }));
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 mb-5 max-w-[60ch] text-row text-mute">{lead}</p>
      <Tabs label={copy.title} items={items} />
      <div className="mt-8">{children}</div>
    </div>
  );
}
