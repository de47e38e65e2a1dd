import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { AdBanner } from "#app/ads/components/ad-banner.tsx";
import { readAds } from "#app/ads/read-ads.server.ts";
import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import { AddMusic } from "#app/catalogue/search/components/add-music.tsx";
import { PreparingNote } from "#app/catalogue/search/components/preparing-note.tsx";
import { fullPages, readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { shareMeta } from "#app/media/share-meta.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { SliderCarousel } from "#app/sliders/components/slider-carousel.tsx";
import { copy } from "#app/sliders/copy.ts";
import { cardsOf, songOf } from "#app/sliders/discover-cards.ts";
import { readDiscoverLink, sliderQuery } from "#app/sliders/discover-link.ts";
import { readDiscoverSliders } from "#app/sliders/read-discover-sliders.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

export const handle = {
  site: true,
  cache: { query: ["s", "t", "limit"], freshSeconds: 30, staleSeconds: 600 },
} satisfies RouteHandle;

const placements = ["discover-top", "between-sliders"] as const;
const slidersBeforeAd = 2;
const searchPath = "/music-sync-licensing/search";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const link = readDiscoverLink(searchParams);
  const { ctx } = context;
  const [published, preparing, ads] = await Promise.all([
    readDiscoverSliders(ctx, link),
    readPreparing(ctx, fullPages),
    readAds(ctx, placements, (read) => cachedResult(ctx, { kind: "ads", args: placements }, read)),
  ]);
  const sliders = cardsOf(published, sliderQuery(searchParams));
  const songs = sliders.flatMap(({ items }) => items.flatMap(songOf));
  const lights = await readRowLights(
    ctx,
    songs.map(({ id }) => id),
  );
  const image = ctx.url.origin + sharePath("site", sitePicture(ctx));
  const page = { title: link.title ?? copy.title, address: `${ctx.url.origin}/discover` };
  return { ...page, sliders, lights, preparing, ads, image };
}

export default function Discover() {
  const { title, sliders, preparing, ads } = useLoaderData<typeof loader>();
  const { "discover-top": top, "between-sliders": between } = ads;
  return (
    <div className="px-gutter pt-8 pb-20">
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 max-w-[52ch] text-mute">{copy.lead}</p>
      {preparing ? (
        <div className="mt-8">
          <PreparingNote {...preparing} />
        </div>
      ) : null}
      {sliders.length > 0 ? (
        <div className="mt-8 flex flex-col gap-14">
          {sliders.map((slider, at) => (
            <Fragment key={slider.id}>
              {between && at === Math.min(slidersBeforeAd, sliders.length - 1) && at > 0 ? (
                <AdBanner ad={between} />
              ) : null}
              <SliderCarousel slider={slider} />
              {top && at === 0 ? <AdBanner ad={top} /> : null}
            </Fragment>
          ))}
        </div>
      ) : (
        <div className="mt-12">
          {top ? <AdBanner ad={top} /> : null}
          <EmptyState
            title={copy.empty.title}
            action={
              <span className="flex flex-wrap gap-3">
                <AddMusic />
                <ButtonLink to={searchPath} variant="quiet">
                  {copy.empty.action}
                </ButtonLink>
              </span>
            }
          >
            {copy.empty.text}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const site = company?.theme.pageTitle || company?.name;
  const title = data?.title ?? copy.title;
  const description = company?.theme.pageDescription || copy.lead;
  return [
    { title: [title, site].filter(Boolean).join(" · ") },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(data
      ? [
          { tagName: "link", rel: "canonical", href: data.address },
          ...shareMeta({ url: data.image, alt: copy.imageAlt }),
        ]
      : []),
  ];
};
