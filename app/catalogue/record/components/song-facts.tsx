import { albumPath } from "#app/catalogue/record/album-path.ts";
import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";
import { MadeParts } from "#app/rights/components/made-parts.tsx";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { formatBpm, formatDuration, type TrackView } from "#app/track/track.ts";

type SongFactsProps = { track: TrackView; facts: SongPage["facts"]; albums: SongPage["albums"] };

/** Facts of a song. Missing ones are omitted. Links are handled by the parent element. */
export function SongFacts({ track, facts, albums }: SongFactsProps) {
  const names = copy.fact;
  const entries: [name: string, value: string | null][] = [
    [names.length, formatDuration(track.durationMs)],
    [names.bpm, track.bpm === null ? null : formatBpm(track.bpm)],
    [names.key, track.musicalKey],
    [names.loudness, facts.integratedLufs === null ? null : copy.loudness(facts.integratedLufs)],
    [names.isrc, facts.isrc === null ? null : formatIsrc(facts.isrc)],
    [names.iswc, facts.iswc === null ? null : formatIswc(facts.iswc)],
    [names.catalogueNumber, facts.catalogueNumber],
    [names.year, facts.year === null ? null : String(facts.year)],
    [names.label, facts.label],
    [names.copyright, facts.copyright],
    [names.language, facts.language],
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.facts}</h2>
      <dl className="facts tabular-nums">
        {entries.map(([name, value]) =>
          value === null || value === "" ? null : (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {albums.map((album) => (
          <div key={album.slug} className="contents">
            <dt>{copy.album}</dt>
            <dd>
              <a href={albumPath(album)} className="link">
                {copy.albumLine(album.title, album.year)}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="label mt-4 mb-1 tracking-normal [word-spacing:normal]">{madeCopy.title}</h3>
      <div className="text-row">
        <MadeParts made={facts.made} />
      </div>
    </section>
  );
}
