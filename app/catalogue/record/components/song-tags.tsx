import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";

type SongTagsProps = { tags: SongPage["tags"] };

/** Search URL of a tag: the filter of its category, or its words if it is no filter. */
function searchOf({ category, slug, label }: SongPage["tags"][number]): string {
  const filter = tagCategories.find((name) => name === category);
  const query = filter ? `${filter}=${encodeURIComponent(slug)}` : `q=${encodeURIComponent(`"${label}"`)}`;
  return `/music-sync-licensing/search?${query}`;
}

/** Links are handled by the parent element. */
export function SongTags({ tags }: SongTagsProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.tags}</h2>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={`${tag.category}/${tag.slug}`} className="min-w-0">
            <span className="chip">
              <a href={searchOf(tag)} className="chip-text">
                {tag.label}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
