import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { siteOrganisation } from "#app/site/organisation-data.server.ts";
import { ServiceArticle } from "#app/site/services/components/service-article.tsx";
import { copy } from "#app/site/services/copy.ts";
import { readService } from "#app/site/services/read-service.server.ts";
import { type ServiceEntry, servicePath, servicesCrumb } from "#app/site/services/service.ts";
import { ArrowRight } from "#app/ui/icons.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const view = await readService(ctx, slug);
  if (view === null) throw new AppError("not_found", copy.missing);
  const { name, description } = view.service;
  const path = servicePath(view.service);
  const provider = siteOrganisation(ctx);
  const offer = { "@type": "Service", name, description, url: `${ctx.url.origin}${path}`, provider };
  const page = { title: name, description, path, crumbs: [servicesCrumb], data: offer };
  return { ...view, meta: describePage(ctx, slug, page) };
}

export default function ServicePage() {
  const { service, next, tracks, clients, contact } = useLoaderData<typeof loader>();
  return (
    <ServiceArticle {...{ service, tracks, clients, contact }} above={<Breadcrumbs crumbs={[servicesCrumb]} />}>
      <Onward next={next} work={service.hasWork ? service : null} />
    </ServiceArticle>
  );
}

type OnwardProps = { next: ServiceEntry; work: ServiceEntry | null };

/** Work made with this service, and the next service. */
function Onward({ next, work }: OnwardProps) {
  return (
    <nav aria-label={copy.next} className="px-gutter py-14 lg:py-20">
      {work ? (
        <p className="mb-8">
          <Link to={`/our-work?category=${work.slug}`} className="link inline-flex min-h-11 items-center">
            {copy.work(work.name)}
          </Link>
        </p>
      ) : null}
      <Link
        to={servicePath(next)}
        className="group flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-ink pt-5"
      >
        <span className="text-mute max-sm:w-full">{copy.next}</span>
        <span className="font-display text-title leading-none font-semibold tracking-tight group-hover:underline">
          {next.name}
        </span>
        <span className="text-mute max-sm:w-full">{next.summary}</span>
        <ArrowRight size={22} className="ml-auto self-center max-sm:hidden" aria-hidden />
      </Link>
    </nav>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
