import { useRouteLoaderData } from "@remix-run/react";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { player } from "#app/player/store/player-store.ts";
import { bars } from "#app/player/waveform/wave-canvas.ts";
import { formatBpm, formatDuration, type TrackView } from "#app/track/track.ts";

type SongStageProps = Pick<SongPage, "track" | "segments" | "hook"> & { context: TrackView[] };

const percent = (share: number) => `${Math.min(1, share) * 100}%`;

/**
 * The song's waveform. Until the song plays it shows what is on its time axis, and a click plays from there; then the player's own
 * waveform, with all that one does on it, takes its place.
 */
export function SongStage({ track, segments, hook, context }: SongStageProps) {
  const duration = track.durationMs / 1000;
  const facts = [
    formatDuration(track.durationMs),
    track.bpm === null ? null : copy.bpm(formatBpm(track.bpm)),
    track.musicalKey,
  ];
  return (
    <div className="player-stage min-w-0 print:hidden" data-stage={track.id} data-scheme="dark">
      <div className="stage-head">
        <PlayButton track={track} context={context} size="card" />
        <p className="tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
        {hook === null ? null : (
          <button type="button" className="stage-hook" onClick={() => player.play(track, context, hook.start)}>
            {copy.playHook(formatDuration(hook.start * 1000), formatDuration(hook.end * 1000))}
          </button>
        )}
        <span className="stage-actions ml-auto flex" />
      </div>
      <div className="stage-wave">
        <MiniWaveform key={track.id} track={track} context={context} height={bars.height} />
        <Marks segments={segments} duration={duration} />
        {hook === null ? null : (
          <span
            className="stage-hook-mark"
            style={{ left: percent(hook.start / duration), width: percent((hook.end - hook.start) / duration) }}
          />
        )}
        <div className="stage-slot" />
      </div>
      <div className="pb-3 js:hidden">
        <NoScriptAudio track={track} />
      </div>
    </div>
  );
}

type MarksProps = Pick<SongStageProps, "segments"> & { duration: number };

/** Beginnings of segments with their names, and of comments, until the player shows its own. */
function Marks({ segments, duration }: MarksProps) {
  const comments = useRouteLoaderData("comments/routes/song-comments") as { threads: CommentThread[] } | undefined;
  return (
    <div className="stage-marks" aria-hidden="true">
      {segments.map(({ group, segments: parts }, place) =>
        parts.map(({ start, endTime }) => (
          <span
            key={`${group} ${start}`}
            className="stage-segment"
            data-colour={place % 4}
            style={{ left: percent(start / duration), width: percent((endTime - start) / duration) }}
          >
            <span>{group}</span>
          </span>
        )),
      )}
      {comments?.threads.map(({ startTime, endTime }) => (
        <span
          key={`${startTime}-${endTime}`}
          className="stage-comment"
          style={{ left: percent(startTime / duration) }}
        />
      ))}
    </div>
  );
}
