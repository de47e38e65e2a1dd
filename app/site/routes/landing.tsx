import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guardLanding } from "#app/shell/guard-landing.server.ts";
import { Landing } from "#app/site/components/landing.tsx";
import { copy } from "#app/site/copy.ts";
import { readLanding } from "#app/site/read-landing.server.ts";

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  guardLanding(ctx, new URL(request.url));
  return readLanding(ctx);
}

export default function LandingPage() {
  return <Landing {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = () => [
  { title: copy.title },
  { name: "description", content: copy.description },
  { property: "og:title", content: copy.title },
  { property: "og:description", content: copy.description },
];
