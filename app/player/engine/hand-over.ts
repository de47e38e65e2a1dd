import { player } from "#app/player/store/player-store.ts";

/** Max offset in seconds between two versions at the hand-over. */
const tolerance = 0.02;
/** Difference in seconds above which the visitor has seeked, so it is no delay. */
const elsewhere = 3;
/** Max seeks to synchronise. */
const maxSeeks = 5;
/** Milliseconds after which the position of a starting element is reliable. */
const settling = 60;
/** Milliseconds after which the previous version is stopped in any case. */
const patience = 5_000;

/** Ends the current hand-over. */
let finish = () => {};

/**
 * Switches to another version of the song without a gap, before the player loads it at `from` (seconds). The playing element continues
 * until the version, muted in a second element, has reached the same position. Call it synchronously in the click handler: browsers require
 * a user gesture for each element. Does nothing if no playback would be interrupted.
 */
export function handOver(from: number): void {
  finish();
  const { audio: before, snapshot } = player;
  // A version shorter than the position starts at its beginning, so it does not continue.
  if (before === null || snapshot.state !== "playing" || Math.abs(from - player.position) > tolerance) return;
  const audio = elementLike(before);
  const engine = player.exchange(audio);
  const waiting = new AbortController();
  finish = () => {
    finish = () => {};
    waiting.abort();
    unsubscribe();
    audio.muted = false;
    engine?.close();
    before.replaceWith(audio);
  };
  const unsubscribe = player.subscribe(() => {
    const { state, track } = player.snapshot;
    if (track !== snapshot.track || (state !== "loading" && state !== "playing")) finish();
  });
  const timer = setTimeout(() => finish(), patience);
  waiting.signal.addEventListener("abort", () => clearTimeout(timer));
  bringTogether(audio, before, { signal: waiting.signal, onTogether: finish });
}

/** A muted element with the same volume. */
function elementLike({ volume }: HTMLAudioElement): HTMLAudioElement {
  const audio = document.createElement("audio");
  return Object.assign(audio, { preload: "auto", volume, muted: true });
}

type Waiting = { signal: AbortSignal; onTogether: () => void };

/** Seeks `audio` to where `before` will be when the seek completes, repeatedly, until both are in sync. */
function bringTogether(audio: HTMLAudioElement, before: HTMLAudioElement, { signal, onTogether }: Waiting): void {
  /** Measured duration of a seek in seconds. */
  let lead = 0;
  let seeks = 0;
  function compare(): void {
    if (signal.aborted) return;
    const late = before.currentTime - audio.currentTime;
    const isElsewhere = Math.abs(late) > elsewhere || before.paused;
    if (isElsewhere || Math.abs(late) <= tolerance || seeks === maxSeeks) {
      onTogether();
      return;
    }
    seeks += 1;
    lead += late;
    audio.currentTime = before.currentTime + lead;
  }
  audio.addEventListener("playing", () => setTimeout(compare, settling), { signal });
}
