import type { TimeRange } from "#app/player/comments/time-range.ts";
import { player } from "#app/player/store/player-store.ts";

/** Tolerance in seconds outside the range before the position counts as moved by the visitor. */
const slack = 1;

let cancel = () => {};

/** Plays a range of the current track and pauses at its end, unless the visitor seeks away. */
export function playRange({ start, end }: TimeRange): void {
  cancel();
  const { track } = player.snapshot;
  player.seek(start);
  player.resume();
  const unsubscribe = player.subscribeToTime(() => {
    const { position } = player;
    const left = player.snapshot.track !== track || position < start - slack || position > end + slack;
    if (!left && position < end) return;
    cancel();
    if (!left) player.pause();
  });
  cancel = () => {
    unsubscribe();
    cancel = () => {};
  };
}
