import { useSyncExternalStore } from "react";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import type { DeskActions } from "#app/picture/tool/desk-actions.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import type { MusicState } from "#app/player/picture/decode-music.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { useIsPlaying } from "#app/player/picture/use-picture-player.ts";
import { Button } from "#app/ui/form/button.tsx";

const { desk: copy } = pictureCopy;

type TransportBarProps = {
  actions: DeskActions;
  player: PicturePlayer;
  edits: SettingsEdits;
  music: { state: MusicState; retry: () => void };
};

const messages: Partial<Record<MusicState, string>> = {
  loading: copy.musicLoading,
  failed: copy.musicFailed,
  tooLong: copy.musicTooLong,
};

/** Playing, stepping, and setting the music's place where the picture is. */
export function TransportBar({ actions, player, edits, music }: TransportBarProps) {
  const isPlaying = useIsPlaying(player);
  const isLooped = useSyncExternalStore(
    player.changed.subscribe,
    () => player.isLooping,
    () => false,
  );
  const buttons = [
    { label: copy.back, run: () => actions.step(-1) },
    { label: copy.forward, run: () => actions.step(1) },
    { label: copy.start, run: actions.startHere },
    { label: copy.end, run: actions.endHere },
    { label: copy.hit, run: actions.hitHere },
    { label: copy.earlier, run: () => actions.nudge(-1) },
    { label: copy.later, run: () => actions.nudge(1) },
    { label: copy.undo, run: edits.undo },
    { label: copy.redo, run: edits.redo },
  ];
  const message = messages[music.state];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="small" onClick={actions.toggle}>
          {isPlaying ? copy.pause : copy.play}
        </Button>
        {buttons.map(({ label, run }) => (
          <Button
            key={label}
            type="button"
            variant="quiet"
            size="small"
            // Not `disabled`: that would take the focus away from the button that was pressed.
            aria-disabled={run === null || undefined}
            onClick={() => run?.()}
          >
            {label}
          </Button>
        ))}
        <Button type="button" variant="quiet" size="small" aria-pressed={isLooped} onClick={actions.toggleLoop}>
          {copy.loop}
        </Button>
      </div>
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm empty:hidden">
        {message}
        {music.state === "failed" ? (
          <Button type="button" variant="quiet" size="small" onClick={music.retry}>
            {copy.retry}
          </Button>
        ) : null}
      </p>
    </div>
  );
}
