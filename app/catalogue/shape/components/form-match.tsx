import { CurvePicture } from "#app/catalogue/shape/components/curve-picture.tsx";
import type { FormTrack } from "#app/catalogue/shape/search-shape.server.ts";
import { shapeCopy as copy, signedSeconds } from "#app/catalogue/shape/shape-copy.ts";
import { passageData } from "#app/player/audition/row-passage.ts";
import { formatDuration } from "#app/track/track.ts";

type FormMatchProps = Pick<FormTrack, "match" | "durationMs"> & {
  /** Target curve; null for a length alone. */
  target: ArrayLike<number> | null;
};

/**
 * A row's curve over its waveform, and the passage that fits the length. Server-rendered only: each part has its own place in the row's
 * grid.
 */
export function FormMatch({ match: { percent, curve, fit }, durationMs, target }: FormMatchProps) {
  const share = (ms: number) => `${Math.min(100, (100 * ms) / durationMs).toFixed(1)}%`;
  const passage = fit && fit.kind !== "whole" ? `${formatDuration(fit.startMs)}–${formatDuration(fit.endMs)}` : null;
  const facts = fit ? [signedSeconds(fit.differenceMs), passage, copy.fitOf[fit.kind]].filter(Boolean) : [];
  const words = facts.join(" · ");
  return (
    <>
      {fit && passage ? (
        <span aria-hidden className="track-passage">
          <i style={{ left: share(fit.startMs), width: share(fit.endMs - fit.startMs) }} />
        </span>
      ) : null}
      {percent !== null && curve.length > 0 ? (
        <CurvePicture curve={curve} target={target} className="curve track-curve" />
      ) : null}
      <span
        className="track-match"
        title={words || undefined}
        data-passage={fit && passage ? passageData(fit) : undefined}
      >
        {percent === null ? null : (
          <>
            <span className="sr-only">{copy.match} </span>
            <b>{percent}%</b>
          </>
        )}
        {percent !== null && words ? " · " : null}
        {words}
      </span>
    </>
  );
}
