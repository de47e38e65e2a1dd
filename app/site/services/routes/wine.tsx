import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { sitePlace } from "#app/site/page-picture.server.ts";
import { ServiceArticle } from "#app/site/services/components/service-article.tsx";
import { wine } from "#app/site/services/content/wine.server.ts";
import { listToHear } from "#app/site/services/read-service.server.ts";
import { siteMeta } from "#app/site/site-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { campaign: wine, tracks: await listToHear(ctx, wine.hear), place: sitePlace(ctx, "wine") };
}

export default function WinePage() {
  const { campaign, tracks } = useLoaderData<typeof loader>();
  return <ServiceArticle service={campaign} tracks={tracks} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { name, description } = data.campaign;
  return siteMeta(data.place, { title: name, description, path: "/wine" });
};
