import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import { OptionLinks } from "#app/player/components/option-links.tsx";
import { listenCopy } from "#app/player/options/listen-copy.ts";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** Options page of a recording, for rows without JavaScript. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { track, facts } = await requireOptionSong(ctx, { slug: params.slug ?? "" });
  const signedIn = ctx.actor !== null;
  return { track, links: optionLinks(ctx, track, facts), signedIn };
}

export default function SongOptions() {
  const { track, links, signedIn } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
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

export const meta = staffMeta<typeof loader>((page) => [menuCopy.menuOf(page.track.title), menuCopy.more]);
