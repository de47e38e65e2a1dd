import { analysisPath, brandPath } from "#app/catalogue/fit/brand.ts";
import { fitCopy as copy } from "#app/catalogue/fit/fit-copy.ts";
import { fitSuggestions, type Suggestion } from "#app/catalogue/fit/fit-suggestions.server.ts";
import type { BrandProfile } from "#app/catalogue/fit/read-brands.server.ts";
import { withoutBrand } from "#app/catalogue/search/active-filters.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";

type FitHeadProps = { pathname: string; filters: SearchFilters; profile: BrandProfile | null };

/** The brand of the search, and what narrows or widens the search to its sound. Server-rendered only. */
export function FitHead({ pathname, filters, profile }: FitHeadProps) {
  const pathTo = (change: Partial<SearchFilters>) => pathname + searchString({ ...filters, ...change, page: 1 });
  const { narrow, widen } = profile ? fitSuggestions(filters, profile) : { narrow: [], widen: [] };
  return (
    <>
      <div className="similar-head">
        <h2>
          {profile ? (
            <>
              {`${copy.fitWith} `}
              <a href={brandPath(profile.id)} className="link">
                {profile.name}
              </a>
            </>
          ) : (
            copy.label
          )}
        </h2>
        <p className="similar-links">
          {profile?.sound && filters.sort !== "brand" ? (
            <a href={pathTo({ sort: "brand" })} className="link">
              {copy.sortBy}
            </a>
          ) : null}
          {profile ? (
            <a href={`${analysisPath}?brand=${profile.id}`} className="link">
              {copy.analysis}
            </a>
          ) : null}
          <a href={pathTo(withoutBrand(filters))} className="link" aria-label={copy.clearLabel}>
            {copy.clear}
          </a>
        </p>
      </div>
      {profile?.sound ? <p className="hint">{copy.explanation(profile.sound.count)}</p> : null}
      <Suggestions label={copy.narrow} list={narrow} pathTo={pathTo} />
      <Suggestions label={copy.widen} list={widen} pathTo={pathTo} />
    </>
  );
}

type SuggestionsProps = { label: string; list: Suggestion[]; pathTo: (change: Partial<SearchFilters>) => string };

function Suggestions({ label, list, pathTo }: SuggestionsProps) {
  if (list.length === 0) return null;
  return (
    <p className="similar-links">
      {label}
      {list.map((one) => (
        <a key={one.label} href={pathTo(one.change)} className="link">
          {one.label}
        </a>
      ))}
    </p>
  );
}
