import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { SeedWave } from "#app/catalogue/similar/components/seed-wave.tsx";
import type { SimilarResults } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";

type SimilarBannerProps = { pathname: string; filters: SearchFilters; similar: SimilarResults; mayKeep: boolean };

/** Seeds of the search with their waveforms, and controls to change them. Server-rendered only. */
export function SimilarBanner({ pathname, filters, similar, mayKeep }: SimilarBannerProps) {
  const { query, tracks, results } = similar;
  const pathTo = (change: Partial<SimilarQuery> | null) =>
    pathname + searchString({ ...filters, similar: change && { ...query, ...change }, page: 1 });
  const seeds = query.seeds.flatMap((id) => tracks.get(id) ?? []);
  const minus = query.minus.flatMap((id) => tracks.get(id) ?? []);
  const passage = query.start === null || query.end === null ? null : { start: query.start, end: query.end };
  const groups = passage
    ? []
    : query.groups.filter((name) => seeds.some(({ sections }) => sections.some(({ group }) => group === name)));
  const without = (name: "seeds" | "minus", track: TrackView) => {
    const left = query[name].filter((id) => tracks.get(id)?.id !== track.id);
    return pathTo(name === "seeds" && left.length === 0 ? null : { [name]: left });
  };
  return (
    <>
      <div className="similar-head">
        <h2>
          {copy.similarTo}{" "}
          {seeds.length > 0
            ? seeds.map((track, at) => <Named key={track.id} track={track} separator={at > 0 ? `, ` : ""} />)
            : query.seeds.length > 0
              ? copy.unavailable
              : (query.label && copy.ownSound(query.label)) || copy.reference}
          {passage ? <span className="tabular-nums">{`, ${clock(passage.start)}–${clock(passage.end)}`}</span> : null}
          {groups.length > 0 ? `, ${copy.segments(groups)}` : null}
          {minus.length > 0 ? ` ${copy.notLike} ` : null}
          {minus.map((track, at) => (
            <Named key={track.id} track={track} separator={at > 0 ? ", " : ""} />
          ))}
        </h2>
        <p className="similar-links">
          {passage || query.groups.length > 0 ? (
            <a href={pathTo({ start: null, end: null, groups: [] })} className="link">
              {copy.fullTrack}
            </a>
          ) : null}
          {seeds[0] ? (
            <a href={pathname + borrowQuery(filters, seeds[0], passage)} className="link">
              {copy.sameShape}
            </a>
          ) : null}
          {results ? (
            <a href={pathTo({ explain: !query.explain, weights: null })} className="link">
              {query.explain ? copy.hideExplanation : copy.explain}
            </a>
          ) : null}
          {mayKeep ? <KeepReference query={query} /> : null}
          <a href="/music-sync-licensing/reference" className="link">
            {copy.useReference}
          </a>
          <a href={pathTo(null)} className="link" aria-label={copy.clearLabel}>
            {copy.clear}
          </a>
        </p>
      </div>
      {seeds.map((track) => (
        <div key={track.id} className="similar-seed">
          <SeedWave track={track} passage={passage} />
          {seeds.length > 1 ? <Remove track={track} to={without("seeds", track)} /> : null}
        </div>
      ))}
      {minus.map((track) => (
        <div key={track.id} className="similar-seed">
          <Remove track={track} to={without("minus", track)} />
        </div>
      ))}
      {query.youtube ? (
        <p className="hint">
          <span className="similar-tag" data-category="youtube-ref">
            {`${copy.youtube}: ${query.label ?? query.youtube}`}
          </span>{" "}
          {copy.youtubeNote}{" "}
          <a href="/music-sync-licensing/reference" className="link">
            {copy.useAudio}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Query of the search by the seed's curve instead of its sound. */
function borrowQuery(filters: SearchFilters, seed: TrackView, passage: { start: number; end: number } | null): string {
  const shape = { kind: "borrowed", from: seed.id, start: passage?.start ?? null, end: passage?.end ?? null } as const;
  return searchString({ ...filters, similar: null, shape, page: 1 });
}

/** Link to the form of a reference, filled in with the visitor's own sound or video, if the search has one. */
function KeepReference({ query: { label, vector, mono, youtube } }: { query: SimilarQuery }) {
  if (vector === null && youtube === null) return null;
  const filled = new URLSearchParams(label === null ? {} : { name: label });
  if (youtube !== null) filled.set("link", `https://youtu.be/${youtube}`);
  if (vector !== null) filled.set("vector", vector);
  if (mono) filled.set("mono", "true");
  return (
    <a href={`/references/new?${filled}`} className="link">
      {copy.keepReference}
    </a>
  );
}

function clock(seconds: number): string {
  return formatDuration(seconds * 1000);
}

function Named({ track, separator }: { track: TrackView; separator: string }) {
  return (
    <>
      {separator}
      <a href={songPath(track)} className="link">
        <cite>{track.title}</cite>
      </a>
    </>
  );
}

function Remove({ track, to }: { track: TrackView; to: string }) {
  return (
    <a href={to} className="link text-sm text-mute">
      {copy.remove(trackName(track))}
    </a>
  );
}
