import "#app/catalogue/record/song-page.css";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import { OtherVersions } from "#app/catalogue/record/components/other-versions.tsx";
import { SongActions } from "#app/catalogue/record/components/song-actions.tsx";
import { SongFacts } from "#app/catalogue/record/components/song-facts.tsx";
import { SongHeader } from "#app/catalogue/record/components/song-header.tsx";
import { SongLyrics } from "#app/catalogue/record/components/song-lyrics.tsx";
import { SongRights } from "#app/catalogue/record/components/song-rights.tsx";
import { SongStage } from "#app/catalogue/record/components/song-stage.tsx";
import { SongTags } from "#app/catalogue/record/components/song-tags.tsx";
import { SongTexts } from "#app/catalogue/record/components/song-texts.tsx";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import printCss from "#app/catalogue/record/print.css?url";
import { songMeta } from "#app/catalogue/record/song-meta.ts";
import { songPicture } from "#app/catalogue/share/song-picture.server.ts";
import { recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { can } from "#app/identity/access/scopes.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { SongClearability } from "#app/rights/usage/components/song-clearability.tsx";
import { readSongLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { songPath } from "#app/track/track.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const handle = { cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printCss, media: "print" }];

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await getSongPage(ctx, { slug: params.slug ?? "" });
  if (page === null) throw new AppError("not_found", songMissing);
  const image = sharePath(`song/${page.track.slug}`, songPicture(ctx, page.track));
  const { origin } = ctx.url;
  // In the loader instead of `meta`, which the browser loads as well.
  const described = songMeta(page, { origin, siteName: ctx.company.name, image });
  const { lights, own } = await readSongLights(ctx, { id: page.track.id, versions: recordingIdsOf(page.versions) });
  const seesHeard = (["analytics", "playlists"] as const).some((area) => can(ctx.actor, area, ctx.company));
  return { ...page, lights, own, origin, image, described, seesHeard };
}

export default function Song() {
  const { track, picture, versions, stems, segments, hook, own, options, origin, seesHeard, ...page } =
    useLoaderData<typeof loader>();
  const { texts, lyrics, credits, oneStop, restrictions, facts, albums, tags } = page;
  const followLinks = useLinkClicks();
  const context = [track, ...versions];
  return (
    <article className="px-gutter pt-8 pb-16 lg:pt-10">
      <p className="hidden text-sm print:block">{`${origin}${songPath(track)}`}</p>
      <Breadcrumbs crumbs={crumbsTo({ artists: track.artists, album: albums[0] })} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 sm:gap-x-8 lg:gap-x-10">
        <SongHeader track={track} picture={picture} />
        <SongActions track={track} links={options} seesHeard={seesHeard} />
      </div>
      {own === null ? null : <SongClearability song={own} id={track.id} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
        <SongStage track={track} segments={segments} hook={hook} context={context} />
        <div className="grid min-w-0 content-start gap-12 xl:row-span-2">
          <OtherVersions track={track} versions={versions} stems={stems} context={context} />
          <CachedItems
            as="div"
            className="print-first grid content-start gap-12 md:grid-cols-2 xl:grid-cols-1"
            onClick={followLinks}
            kind="song-facts"
            items={[{ track, facts, albums, tags }]}
          >
            {(item) => (
              <Fragment key={item.track.id}>
                <SongFacts track={item.track} facts={item.facts} albums={item.albums} />
                {item.tags.length > 0 ? <SongTags tags={item.tags} /> : null}
              </Fragment>
            )}
          </CachedItems>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <CachedItems
            as="div"
            className="contents"
            kind="song-text"
            items={[{ id: track.id, texts, lyrics, credits, oneStop, restrictions }]}
          >
            {({ id, ...item }) => (
              <Fragment key={id}>
                <SongTexts texts={item.texts} />
                <SongRights {...item} />
                {item.lyrics.length > 0 ? <SongLyrics track={track} context={context} lines={item.lyrics} /> : null}
              </Fragment>
            )}
          </CachedItems>
          <Outlet context={track} />
        </div>
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  if (!data) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const artists = data.track.artists.map(({ name }) => name).join(", ");
  return [{ title: pageTitle(data.track.title, artists, company?.name) }, ...data.described];
};
