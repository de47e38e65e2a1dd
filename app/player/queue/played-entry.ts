import { isSamePassage } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import type { PlayerSnapshot } from "#app/player/store/player-snapshot.ts";

/**
 * Whether `track` in the list `context` is the one playing. Outside the queue's list a recording matches whatever part of it plays; in a
 * list that contains it several times only the started entry does.
 */
export function isPlayed(
  { track: playing, queue }: Pick<PlayerSnapshot, "track" | "queue">,
  track: PlayableTrack,
  context: PlayableTrack[],
): boolean {
  if (playing?.id !== track.id) return false;
  const entriesOf = (list: PlayableTrack[]) => list.filter(({ id }) => id === track.id);
  if (track.passage === undefined && entriesOf(context).length < 2) return true;
  if (!isSamePassage(playing, track)) return false;
  const equals = (list: PlayableTrack[]) => entriesOf(list).filter((one) => isSamePassage(one, track));
  const equal = equals(context);
  // The queue is this list or its previous rendering: equal entries are matched by their order.
  const turn = equal.includes(playing) ? equal.indexOf(playing) : equals(queue.tracks).indexOf(playing);
  return equal.length < 2 || equal.indexOf(track) === Math.max(0, turn);
}
