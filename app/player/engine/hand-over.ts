import { player } from "#app/player/store/player-store.ts";

/** Seconds by which two versions may be apart when one takes over from the other. */
const tolerance = 0.02;
/** Seconds between them that are no delay: the visitor has gone elsewhere. */
const elsewhere = 3;
/** Seeks made to bring them together. */
const maxSeeks = 5;
/** Milliseconds after which the position of an element that begins can be relied on. */
const settling = 60;
/** Milliseconds until the version before stops in any case. */
const patience = 5_000;

/** Ends the hand-over under way. */
let finish = () => {};

/**
 * Switches to another version of the song without a gap: the player is about to load it at `from` (seconds). What sounds goes on from its own
 * element until the version, muted in a new one, is at the same position. Call it in the press itself: browsers want a user gesture for
 * each element. Does nothing when no sound would be interrupted.
 */
export function handOver(from: number): void {
  finish();
  const { audio: before, snapshot } = player;
  // A version that is shorter than the position starts at its beginning, which is no continuation.
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

/** Muted, with the volume of the other. */
function elementLike({ volume }: HTMLAudioElement): HTMLAudioElement {
  const audio = document.createElement("audio");
  return Object.assign(audio, { preload: "auto", volume, muted: true });
}

type Waiting = { signal: AbortSignal; onTogether: () => void };

/** Seeks `audio`, each time it begins to play, to where `before` will be when the seek is done, until they are together. */
function bringTogether(audio: HTMLAudioElement, before: HTMLAudioElement, { signal, onTogether }: Waiting): void {
  /** Seconds that a seek takes, as far as is known. */
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
