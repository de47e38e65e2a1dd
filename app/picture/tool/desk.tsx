import { type DragEvent, useEffect, useMemo, useRef } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs } from "#app/licensing/timelines/timecode.ts";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import { rateOf } from "#app/picture/picture-settings.ts";
import { deskActions } from "#app/picture/tool/desk-actions.ts";
import { DuckTools } from "#app/picture/tool/duck-tools.tsx";
import { Lanes } from "#app/picture/tool/lanes.tsx";
import { TransportBar } from "#app/picture/tool/transport-bar.tsx";
import { useDeskKeys } from "#app/picture/tool/use-desk-keys.ts";
import { useFrameRate } from "#app/picture/tool/use-frame-rate.ts";
import { useMusic } from "#app/picture/tool/use-music.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import { useVideo } from "#app/picture/tool/use-video.ts";
import { VideoChoice } from "#app/picture/tool/video-choice.tsx";
import { musicPlan } from "#app/player/picture/music-plan.ts";
import { usePicturePlayer } from "#app/player/picture/use-picture-player.ts";

const { desk: copy } = pictureCopy;

type DeskProps = { song: SongBars; fitted: FittedLength; edits: SettingsEdits };

/** A local video with the cut music below it. */
export function Desk({ song, fitted, edits }: DeskProps) {
  const { settings, change } = edits;
  const player = usePicturePlayer();
  const element = useRef<HTMLVideoElement>(null);
  const { video, choose, learn, fail } = useVideo();
  const music = useMusic(player, song.track);
  const guess = useFrameRate(element, video?.address ?? null);
  const plan = useMemo(() => musicPlan(fitted, settings), [fitted, settings]);
  const isPlayable = video !== null && video.lengthMs !== null && video.lengthMs > 0;
  const lengthMs = Math.max(isPlayable ? (video.lengthMs ?? 0) : 0, isPlayable ? 0 : plan.endMs);
  const actions = deskActions({ player, edits, lengthMs, plan, start: music.want });
  const frameMs = framesToMs(1, rateOf(settings));

  useEffect(() => {
    player.lengthMs = lengthMs;
    player.setPlan(plan);
  }, [player, plan, lengthMs]);
  useEffect(() => {
    player.setVideo(isPlayable ? element.current : null);
  }, [player, isPlayable]);
  useDeskKeys(actions);

  function onDrop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    choose(file);
  }

  function onLoaded(loaded: HTMLVideoElement): void {
    const ms = learn(loaded);
    if (ms !== null && settings.lengthMs === null) change({ lengthMs: actions.lengthUntil(ms) });
  }

  return (
    <section
      aria-label={copy.label}
      className="picture-desk"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={onDrop}
    >
      <div className="picture-stage">
        {video === null ? null : (
          // biome-ignore lint/a11y/useMediaCaption: the visitor's own file.
          <video
            key={video.address}
            ref={element}
            src={video.address}
            className="picture-video"
            aria-label={copy.video}
            hidden={video.problem !== null && !isPlayable}
            playsInline
            preload="auto"
            onLoadedMetadata={({ currentTarget }) => onLoaded(currentTarget)}
            onDurationChange={({ currentTarget }) => video.lengthMs === null && onLoaded(currentTarget)}
            onError={fail}
          />
        )}
        <VideoChoice
          video={video}
          choose={choose}
          guess={guess !== null && guess.rate !== settings.rate ? guess : null}
          takeRate={(rate) => change({ rate })}
          takeLength={
            isPlayable && settings.lengthMs !== actions.lengthUntil(video.lengthMs ?? 0)
              ? () => change({ lengthMs: actions.lengthUntil(video.lengthMs ?? 0) })
              : null
          }
        />
      </div>
      <Lanes
        song={song}
        fitted={fitted}
        settings={settings}
        player={player}
        plan={plan}
        lengthMs={Math.max(lengthMs, plan.endMs)}
        frameMs={frameMs}
        onMove={actions.moveTo}
        onChange={change}
      />
      <TransportBar actions={actions} player={player} edits={edits} music={music} />
      <DuckTools player={player} video={video} edits={edits} element={element} />
      <p className="hint">{copy.keys}</p>
    </section>
  );
}
