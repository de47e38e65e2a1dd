import { isSamePassage } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import type { PlayerSnapshot } from "#app/player/store/player-snapshot.ts";

/**
 * Whether the player plays `track` of the list `context`. Elsewhere than in its list a recording counts as played whatever part of it
 * plays; in a list that has it more than once, whole or in passages, only the entry that was started is.
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
  // The queue is this list, or the one that the page had before: then the entries have the same turns.
  const turn = equal.includes(playing) ? equal.indexOf(playing) : equals(queue.tracks).indexOf(playing);
  return equal.length < 2 || equal.indexOf(track) === Math.max(0, turn);
}
