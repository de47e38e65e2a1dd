import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
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
          <li key={track.id}>
            <p className="mb-1 font-semibold">{copy.side[at]}</p>
            <HeardTrack track={track} context={[...tracks]} />
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
