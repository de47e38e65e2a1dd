/** Max polls skipped in a row for an unchanged queue: an hour at 15 s. */
const maxSkipped = 240;

/**
 * Returns whether to process the queue at this poll. A queue that is unchanged after a run is retried after 1, 3, 7 … more polls, because
 * failing runs cost as much as successful ones. A changed queue is processed at once.
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
