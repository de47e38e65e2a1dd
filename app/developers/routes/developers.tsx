import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { referencePath } from "#app/api/reference/reference-copy.ts";
import { Section } from "#app/developers/components/guide.tsx";
import { changesPath, developersCopy as copy, developersPath } from "#app/developers/developers-copy.ts";
import { readGuide } from "#app/developers/guide/read-guide.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { ContourLine } from "#app/ui/art/contour-line.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { title, description } = copy;
  const meta = describePage(ctx, "developers", { title, description, path: developersPath });
  const feed = { tagName: "link", rel: "alternate", type: "application/atom+xml", title: copy.feed, href: changesPath };
  return { sections: readGuide(ctx), meta: [...meta, feed] };
}

export default function DevelopersPage() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <article className="pt-10 pb-20 lg:pt-16">
      <header className="px-gutter">
        <h1 className="text-hero leading-[0.94] tracking-[-0.045em]">{copy.heading}</h1>
        <p className="mt-6 max-w-[52ch] text-lg">{copy.lead}</p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={referencePath} variant="accent">
            {copy.reference}
          </ButtonLink>
          <a href="/api/v1/openapi.json" className="link">
            {copy.document}
          </a>
          <a href={changesPath} className="link">
            {copy.feed}
          </a>
        </p>
      </header>
      <div className="my-8 lg:my-12">
        <ContourLine seed={copy.title} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-gutter lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
        <nav aria-label={copy.contents} className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 text-row lg:grid">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center px-2 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-14">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
