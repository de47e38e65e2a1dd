import { type RefObject, useEffect, useRef, useState } from "react";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import type { LocalVideo } from "#app/picture/tool/use-video.ts";
import { type Duck, duckRange, maxDucks, mergeDucks } from "#app/player/picture/ducks.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const { desk: copy } = pictureCopy;

type DuckToolsProps = {
  player: PicturePlayer;
  video: LocalVideo | null;
  edits: SettingsEdits;
  element: RefObject<HTMLVideoElement | null>;
};

/** A range by hand begins where the picture is. */
const handMs = 3000;

const notFound = { none: copy.noSound, silent: copy.silent, tooLong: copy.tooLong };

/** Volumes, and where the music is lowered. */
export function DuckTools({ player, video, edits: { change }, element }: DuckToolsProps) {
  const [db, setDb] = useState(String(duckRange.usual));
  const [message, setMessage] = useState("");
  const [volumes, setVolumes] = useState({ video: 1, music: 1 });
  const address = video?.address ?? null;
  const latest = useRef<File | null>(null);
  latest.current = video?.file ?? null;
  const decibels = Math.min(duckRange.max, Math.max(duckRange.min, Math.round(Number(db)) || duckRange.usual));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another video begins with the volume that is set.
  useEffect(() => {
    setMessage("");
    if (element.current !== null) element.current.volume = volumes.video;
  }, [address]);

  function add(ducks: Duck[]): void {
    change((present) => ({ ducks: mergeDucks([...present.ducks, ...ducks]).slice(0, maxDucks) }));
  }

  function duckHere(): void {
    const fromMs = Math.round(player.positionMs);
    add([{ fromMs, toMs: fromMs + handMs, db: decibels }]);
  }

  async function suggest({ file, lengthMs }: LocalVideo): Promise<string> {
    const { suggestFromSound } = await loadForPress(() => import("#app/player/picture/measure-sound.ts"));
    const found = await suggestFromSound(file, lengthMs ?? 0, decibels);
    // Another video was chosen meanwhile.
    if (latest.current !== file) return "";
    if (found.kind !== "ducks") return notFound[found.kind];
    add(found.ducks);
    return copy.suggested(found.ducks.length);
  }

  function setVolume(name: "video" | "music", volume: number): void {
    setVolumes({ ...volumes, [name]: volume });
    if (name === "music") player.musicVolume = volume;
    else if (element.current !== null) element.current.volume = volume;
  }

  const isPlayable = video !== null && (video.lengthMs ?? 0) > 0;
  return (
    <div className="picture-tools">
      {(["music", "video"] as const).map((name) =>
        name === "video" && !isPlayable ? null : (
          <label key={name} className="grid gap-1 text-sm">
            {name === "music" ? copy.musicVolume : copy.videoVolume}
            <input
              type="range"
              className="range"
              min={0}
              max={1}
              step={0.05}
              value={volumes[name]}
              aria-valuetext={copy.percent(volumes[name])}
              onChange={({ currentTarget }) => setVolume(name, Number(currentTarget.value))}
            />
          </label>
        ),
      )}
      <Field
        type="number"
        label={copy.duckBy}
        min={duckRange.min}
        max={duckRange.max}
        value={db}
        onChange={({ currentTarget }) => setDb(currentTarget.value)}
      />
      <Button type="button" variant="quiet" size="small" onClick={duckHere}>
        {copy.duckHere}
      </Button>
      {isPlayable ? (
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => {
            setMessage(copy.measuring);
            suggest(video).then(setMessage, () => setMessage(copy.noSound));
          }}
        >
          {copy.suggest}
        </Button>
      ) : null}
      <p role="status" className="picture-tools-note text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
