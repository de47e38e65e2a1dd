import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { RightsInfo } from "#app/licensing/rights/components/rights-info.tsx";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return getSongRights(ctx, { slug: params.slug ?? "" });
}

export default function SongRightsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <OptionPage title={copy.title} track={data.track}>
      <RightsInfo data={data} />
    </OptionPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${copy.title} · ${data?.track.title ?? ""} · ${data?.company ?? ""}` },
  { name: "robots", content: "noindex" },
];
