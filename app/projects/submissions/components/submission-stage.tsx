import { lazy, Suspense, useEffect, useState } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { WaveCommentProps } from "#app/projects/submissions/components/wave-comment.tsx";
import { formatDuration } from "#app/track/track.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import "#app/projects/submissions/components/submission-stage.css";

const WaveComment = lazy(() =>
  loadPatiently(() => import("#app/projects/submissions/components/wave-comment.tsx")).then((module) => ({
    default: module.WaveComment,
  })),
);

/** Player and waveform of a submission; a range of the waveform can be selected for a comment. */
export function SubmissionStage({ track, ...commenting }: WaveCommentProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    <div className="submission-stage">
      <PlayButton track={track} context={[track]} size="card" />
      <div className="submission-track">
        <div className="submission-bars">
          <MiniWaveform track={track} context={[track]} />
          {isIdle ? (
            <Suspense fallback={null}>
              <WaveComment key={track.id} track={track} {...commenting} />
            </Suspense>
          ) : null}
        </div>
        <NoScriptAudio track={track} />
      </div>
      <p className="text-mute tabular-nums">{formatDuration(track.durationMs)}</p>
    </div>
  );
}
