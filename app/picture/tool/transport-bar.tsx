import { useSyncExternalStore } from "react";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import type { DeskActions } from "#app/picture/tool/desk-actions.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import type { MusicState } from "#app/player/picture/decode-music.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { useIsPlaying } from "#app/player/picture/use-picture-player.ts";
import { Button } from "#app/ui/form/button.tsx";
import {
  ChevronLeft,
  ChevronRight,
  Flag,
  LineEnd,
  LineStart,
  Pause,
  Play,
  Redo,
  Repeat,
  SkipBack,
  SkipForward,
  Undo,
} from "#app/ui/icons.tsx";

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
    { label: copy.back, icon: SkipBack, key: "←", run: () => actions.step(-1) },
    { label: isPlaying ? copy.pause : copy.play, icon: isPlaying ? Pause : Play, key: "K", run: actions.toggle },
    { label: copy.forward, icon: SkipForward, key: "→", run: () => actions.step(1) },
    { label: copy.loop, icon: Repeat, isOn: isLooped, run: actions.toggleLoop },
    { label: copy.start, icon: LineStart, key: "I", run: actions.startHere },
    { label: copy.end, icon: LineEnd, key: "O", run: actions.endHere },
    { label: copy.hit, icon: Flag, key: "H", run: actions.hitHere },
    { label: copy.earlier, icon: ChevronLeft, run: () => actions.nudge(-1) },
    { label: copy.later, icon: ChevronRight, run: () => actions.nudge(1) },
    { label: copy.undo, icon: Undo, run: edits.undo },
    { label: copy.redo, icon: Redo, run: edits.redo },
  ];
  const message = messages[music.state];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1">
        {buttons.map(({ label, icon: Icon, key, isOn, run }, at) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed, and a new label must not cost the focus.
            key={at}
            type="button"
            variant="icon"
            aria-label={label}
            title={key === undefined ? label : copy.withKey(label, key)}
            aria-pressed={isOn}
            // Not `disabled`: that would take the focus away from the button that was pressed.
            aria-disabled={run === null || undefined}
            onClick={() => run?.()}
          >
            <Icon size={18} />
            {key?.length === 1 && /\w/.test(key) ? <kbd className="transport-key">{key}</kbd> : null}
          </Button>
        ))}
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
