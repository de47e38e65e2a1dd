/** Looks at the queue that one that stays as it is can miss in a row: an hour of looks every 15 s. */
const maxSkipped = 240;

/**
 * Says at each look whether a run on the queue is worth it. One that is the same after a run is tried again after 1, 3, 7 … more looks: what
 * fails each time costs as much as what succeeds. A queue that changed is taken at once.
 */
export function paceRuns(): (queue: string) => boolean {
  let [tried, pause, left] = ["", 0, 0];
  return (queue) => {
    if (queue !== tried) [tried, pause, left] = [queue, 0, 0];
    if (left > 0) {
      left -= 1;
      return false;
    }
    pause = Math.min(2 * pause + 1, maxSkipped);
    left = pause;
    return true;
  };
}
