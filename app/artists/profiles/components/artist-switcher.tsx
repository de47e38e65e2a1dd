import { Link } from "@remix-run/react";
import { profilePathOf } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";

type ArtistSwitcherProps = {
  artists: { id: string; name: string }[];
  current: string | null;
  /** There are more, on the roster. */
  hasMore: boolean;
};

/** The artists that a person keeps, as links to their profiles. */
export function ArtistSwitcher({ artists, current, hasMore }: ArtistSwitcherProps) {
  if (artists.length < 2 && artists[0]?.id === (current ?? undefined)) return null;
  return (
    <nav aria-label={copy.artists} className="mt-4">
      <ul className="flex flex-wrap gap-x-5 text-row">
        {artists.map(({ id, name }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <Link
              to={profilePathOf(id)}
              aria-current={id === current ? "page" : undefined}
              className="link inline-block py-1 aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
        {hasMore ? (
          <li>
            <Link to="/artists/roster" className="link inline-block py-1">
              {copy.allArtists}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
