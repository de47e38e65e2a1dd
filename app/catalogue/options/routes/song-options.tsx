import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import { OptionLinks } from "#app/player/components/option-links.tsx";
import { listenCopy } from "#app/player/options/listen-copy.ts";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";

/** The options of a recording as a page, for rows without JavaScript. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { track, facts } = await requireOptionSong(ctx, { slug: params.slug ?? "" });
  const signedIn = ctx.actor !== null;
  return { track, links: optionLinks(ctx, track, facts), signedIn, company: ctx.company.name };
}

export default function SongOptions() {
  const { track, links, signedIn } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{menuCopy.menuOf(track.title)}</h1>
      <TrackList label={track.title} tracks={[track]} />
      <ul className="mt-6" aria-label={copy.actions}>
        <OptionLinks track={track} links={links} />
      </ul>
      {signedIn ? (
        <form method="post" action="/library/shortlist" className="js:hidden">
          <button type="submit" name="add" value={track.id} className="menu-item">
            {listenCopy.shortlist}
          </button>
        </form>
      ) : null}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? menuCopy.menuOf(data.track.title) : undefined, menuCopy.more, data?.company) },
  { name: "robots", content: "noindex" },
];
