import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { RightsInfo } from "#app/licensing/rights/components/rights-info.tsx";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

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

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
