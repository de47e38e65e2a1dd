import type { ListedMatch } from "#app/catalogue/similar/listed-match.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import { passageData } from "#app/player/audition/row-passage.ts";
import { formatDuration } from "#app/track/track.ts";

type TrackMatchProps = {
  durationMs: number;
  match: ListedMatch;
  /** URLs of the searches with this recording as a further positive or negative seed. */
  more: string;
  less: string;
};

/**
 * Match of a row: percentage, passage and aspects. Server-rendered only: each part has its own place in the row's grid.
 */
export function TrackMatch({ durationMs, match, more, less }: TrackMatchProps) {
  const { percent, startMs, endMs, aspects } = match;
  const share = (ms: number) => `${Math.min(100, (100 * ms) / durationMs).toFixed(1)}%`;
  return (
    <>
      <span aria-hidden className="track-passage">
        <i style={{ left: share(startMs), width: share(endMs - startMs) }} />
      </span>
      <span className="track-match" data-passage={endMs > startMs ? passageData({ startMs, endMs }) : undefined}>
        <span className="sr-only">{copy.match} </span>
        <b>{percent}%</b>
        {` · ${formatDuration(startMs)}–${formatDuration(endMs)}`}
      </span>
      {aspects ? (
        <dl className="track-aspects">
          {aspects.map((one) => (
            <div key={one.aspect}>
              <dt>{one.name}</dt>
              <dd>{one.words}</dd>
              <dd aria-hidden className="track-bar">
                <i style={{ width: `${one.percent}%` }} />
              </dd>
            </div>
          ))}
          <div className="track-refine">
            <dt className="sr-only">{copy.refine}</dt>
            <dd>
              <a href={more} className="link">
                {copy.more}
              </a>{" "}
              <a href={less} className="link">
                {copy.less}
              </a>
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}
