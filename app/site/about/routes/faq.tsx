import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { FaqList } from "#app/site/about/components/faq-list.tsx";
import { copy } from "#app/site/about/copy.ts";
import { readFaq } from "#app/site/about/read-faq.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { ContourLine } from "#app/ui/art/contour-line.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const entries = await readFaq(ctx);
  const mainEntity = entries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  const { title, description } = copy.faq;
  const data = { "@type": "FAQPage", mainEntity };
  return { entries, meta: describePage(ctx, "faq", { title, description, path: "/faq", data }) };
}

export default function FaqPage() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <article className="pt-10 pb-20 lg:pt-16">
      <header className="px-gutter">
        <h1 className="max-w-[12ch] text-hero leading-[0.94] tracking-[-0.045em]">{copy.faq.heading}</h1>
        <p className="mt-6 max-w-[52ch] text-lg">{copy.faq.lead}</p>
      </header>
      <div className="my-8 lg:my-12">
        <ContourLine seed={copy.faq.title} />
      </div>
      <FaqList entries={entries} />
      <p className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-3 px-gutter">
        <span className="font-display text-2xl font-semibold tracking-tight">{copy.faq.more}</span>
        <ButtonLink to="/contact-us" variant="quiet">
          {copy.faq.write}
        </ButtonLink>
      </p>
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
