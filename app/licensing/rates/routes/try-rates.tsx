import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RatesFrame } from "#app/licensing/rates/components/rates-frame.tsx";
import { TryForm } from "#app/licensing/rates/components/try-form.tsx";
import { WhyTable } from "#app/licensing/rates/components/why-table.tsx";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { readTryPage } from "#app/licensing/rates/read-try-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /rates/try. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = await readTryPage(ctx);
  return data(page, { status: page.reply?.status === "error" ? 400 : 200 });
}

function titleOf(total: string, at: number, count: number): string {
  if (count === 1) return copy.why(total);
  return at === 0 ? copy.atLeast(total) : copy.atMost(total);
}

export default function TryRatesPage() {
  const page = useLoaderData<typeof loader>();
  const { answer, hasCard } = page;
  return (
    <RatesFrame current="try" lead={hasCard ? copy.tryLead : copy.none}>
      {answer === null ? null : (
        <output className="mb-10 block border-b border-line pb-8">
          {"toQuote" in answer ? (
            <p className="max-w-[60ch] border-l-4 border-amber bg-sand px-4 py-3">{answer.toQuote}</p>
          ) : (
            answer.prices.map((price, at) => (
              <WhyTable key={price.total} title={titleOf(price.total, at, answer.prices.length)} price={price} />
            ))
          )}
        </output>
      )}
      {hasCard ? <TryForm page={page} /> : null}
    </RatesFrame>
  );
}

export const meta = staffMeta(`${copy.tabs.try}: ${copy.title}`);
