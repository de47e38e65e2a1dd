import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Both recordings to hear, and a button that goes on with the other one at the same second. */
export function PairPlayers({ tracks }: { tracks: readonly [PlayableTrack, PlayableTrack] }) {
  const playing = usePlayer(({ track }) => tracks.findIndex(({ id }) => id === track?.id));
  const other = 1 - playing;
  const next = tracks[other];
  return (
    <section aria-label={copy.listen} className="my-6 max-w-3xl">
      <ul className="grid gap-4">
        {tracks.map((track, at) => (
          <li key={track.id} className="flex items-center gap-4">
            <span className="font-semibold">{copy.side[at]}</span>
            <PlayButton track={track} context={[...tracks]} size="card" />
            <div className="min-w-0 flex-1">
              <p className="text-row [overflow-wrap:anywhere]">
                {[track.title, ...titleTags(track)].join(" ")} <span className="text-mute">{artistNames(track)}</span>
              </p>
              <MiniWaveform track={track} context={[...tracks]} />
              <NoScriptAudio track={track} />
            </div>
            <span className="text-row text-mute tabular-nums">{formatDuration(track.durationMs)}</span>
          </li>
        ))}
      </ul>
      {playing >= 0 && next ? (
        <Button
          type="button"
          variant="quiet"
          className="mt-4"
          onClick={() => player.play(next, [...tracks], player.position)}
        >
          {copy.switchTo(copy.side[other] ?? "")}
        </Button>
      ) : null}
    </section>
  );
}
