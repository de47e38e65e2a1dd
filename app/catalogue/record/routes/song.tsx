import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { SongCredits } from "#app/catalogue/record/components/song-credits.tsx";
import { SongFacts } from "#app/catalogue/record/components/song-facts.tsx";
import { SongHeader } from "#app/catalogue/record/components/song-header.tsx";
import { SongLyrics } from "#app/catalogue/record/components/song-lyrics.tsx";
import { SongTags } from "#app/catalogue/record/components/song-tags.tsx";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";
import { songMeta } from "#app/catalogue/record/song-meta.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await getSongPage(ctx, { slug: params.slug ?? "" });
  if (page === null) throw new AppError("not_found", copy.song.missing);
  return { ...page, origin: ctx.url.origin };
}

export default function Song() {
  const { track, versions, lyrics, credits, albums, tags, facts } = useLoaderData<typeof loader>();
  return (
    <article className="px-gutter pt-8 pb-16 lg:pt-12">
      <SongHeader track={track} context={[track, ...versions]} />
      <div className="mt-12 grid gap-12 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 content-start gap-12">
          {versions.length > 0 ? (
            <section>
              <h2 className="mb-3 text-xl">{copy.song.versions}</h2>
              <TrackList label={copy.song.versions} tracks={versions} />
            </section>
          ) : null}
          {lyrics.length > 0 ? <SongLyrics lines={lyrics} /> : null}
          {credits.length > 0 ? <SongCredits credits={credits} /> : null}
        </div>
        <div className="grid content-start gap-12">
          <SongFacts track={track} facts={facts} albums={albums} />
          {tags.length > 0 ? <SongTags tags={tags} /> : null}
        </div>
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  if (!data) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const artists = data.track.artists.map(({ name }) => name).join(", ");
  return [
    { title: pageTitle(data.track.title, artists, company?.name) },
    ...songMeta(data, { origin: data.origin, siteName: company?.name ?? "" }),
  ];
};
