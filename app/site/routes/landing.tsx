import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { shareMeta } from "#app/media/share-meta.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import { guardLanding } from "#app/shell/guard-landing.server.ts";
import { Landing } from "#app/site/components/landing.tsx";
import { copy } from "#app/site/copy.ts";
import { organisationData } from "#app/site/organisation-data.server.ts";
import { readLanding } from "#app/site/read-landing.server.ts";

export const handle = {
  site: true,
  cache: { query: ["use"], freshSeconds: 30, staleSeconds: 600 },
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  guardLanding(ctx, new URL(request.url));
  // /landing is the same page; on a company's host the root redirects to Discover.
  const canonical = ctx.url.origin + (ctx.company.subdomain === null ? "/" : "/landing");
  const image = ctx.url.origin + sharePath("site", sitePicture(ctx));
  return { ...(await readLanding(ctx)), canonical, image, organisation: organisationData(ctx) };
}

export default function LandingPage() {
  return <Landing {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.title },
  { name: "description", content: data?.spaces ? copy.spaces.text : copy.description },
  { property: "og:title", content: copy.title },
  { property: "og:description", content: data?.spaces ? copy.spaces.text : copy.description },
  { property: "og:type", content: "website" },
  ...(data
    ? [
        { tagName: "link", rel: "canonical", href: data.canonical },
        { property: "og:url", content: data.canonical },
        { "script:ld+json": data.organisation },
      ]
    : []),
  ...(data ? shareMeta({ url: data.image, alt: copy.imageAlt }) : []),
];
