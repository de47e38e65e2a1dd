import {
  type DirectoryFilters,
  directoryAddress,
  directoryLetters,
} from "#app/catalogue/record/artist/artist-directory.ts";
import { directoryCopy as copy } from "#app/catalogue/record/artist/directory-copy.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type DirectoryLettersProps = { filters: DirectoryFilters; letters: Record<string, number> };

/** Links to the artists of each letter. A letter without artists is plain text. */
export function DirectoryLetters({ filters: { q, letter }, letters }: DirectoryLettersProps) {
  const followLinks = useLinkClicks();
  return (
    <nav aria-label={copy.letters}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler follows the links inside, which keys activate themselves. */}
      <ul className="flex flex-wrap gap-1.5" onClick={followLinks}>
        <li>
          <a
            href={directoryAddress({ q, letter: null, page: 1 })}
            className="page-link"
            aria-current={letter === null ? "page" : undefined}
          >
            {copy.all}
          </a>
        </li>
        {directoryLetters.map((one) => {
          const count = letters[one] ?? 0;
          const name = one.toUpperCase();
          return (
            <li key={one}>
              {count > 0 ? (
                <a
                  href={directoryAddress({ q, letter: one, page: 1 })}
                  className="page-link"
                  aria-label={copy.letter(name, count)}
                  title={copy.count(count)}
                  aria-current={one === letter ? "page" : undefined}
                >
                  {name}
                </a>
              ) : (
                <span className="page-link" aria-disabled="true">
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
