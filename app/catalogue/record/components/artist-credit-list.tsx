import { artistCopy as copy } from "#app/catalogue/record/artist/artist-copy.ts";
import type { ArtistCredits } from "#app/catalogue/record/artist/artist-credits.server.ts";
import { songPath } from "#app/track/track.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type ArtistCreditListProps = { credits: ArtistCredits[] };

/** Songs on which the artist is credited other than as main artist, by role. */
export function ArtistCreditList({ credits }: ArtistCreditListProps) {
  const followLinks = useLinkClicks();
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.credits}</h2>
      <CachedItems
        as="div"
        className="grid gap-x-12 gap-y-8 lg:grid-cols-2"
        kind="artist-credits"
        items={credits}
        onClick={followLinks}
      >
        {({ role, songs }) => (
          <div key={role} className="min-w-0">
            <h3 className="text-sm tracking-normal text-mute">{copy.roles[role] ?? role}</h3>
            <ul>
              {songs.map((song) => (
                <li key={song.slug} className="border-b border-line py-2">
                  <a href={songPath(song)} className="inline-block min-h-6 font-semibold hover:underline">
                    {song.title}
                  </a>{" "}
                  {song.artists ? <span className="text-sm text-mute">{copy.by(song.artists)}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        )}
      </CachedItems>
    </section>
  );
}
