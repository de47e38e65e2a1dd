import { keepReady, takeReady } from "#app/player/engine/ready-tracks.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { type Counterpart, player } from "#app/player/store/player-store.ts";

/** Max offset in seconds at the hand-over: between versions of a song, and between songs, whose beats no one hears together. */
const tolerances = { version: 0.02, song: 0.05 };
/** Difference in seconds above which the visitor has seeked, so it is no delay. */
const elsewhere = 3;
/** Max seeks to synchronise. */
const maxSeeks = 5;
/** Milliseconds after which the position of a starting element is reliable. */
const settling = 60;
/** Milliseconds after which the previous version is stopped in any case. */
const patience = 5_000;

/** Seconds that the last element with a buffer took to start: the next one is set ahead by as much. */
let startDelay = 0.05;
/** Ends the current hand-over. */
let finish = () => {};

/**
 * Switches to `track` without a gap, before the player loads it at `from` (seconds). The playing element continues until the track, muted
 * in a second element, has reached the counterpart of its position. Call it synchronously in the click handler: browsers require a user
 * gesture for each element. Does nothing if no playback would be interrupted. Returns the second to start at.
 */
export function handOver(track: PlayableTrack, from: number, counterpart: Counterpart): number {
  finish();
  const { audio: before, snapshot } = player;
  const tolerance = snapshot.track?.songId === track.songId ? tolerances.version : tolerances.song;
  const isContinued = Math.abs(from - counterpart(player.position)) <= tolerance;
  // A version shorter than the position starts at its beginning, so it does not continue.
  if (before === null || snapshot.state !== "playing" || !isContinued) return from;
  const ready = takeReady(track);
  const audio = ready?.audio ?? document.createElement("audio");
  Object.assign(audio, { preload: "auto", volume: before.volume, muted: true });
  const engine = player.exchange(audio, ready?.engine);
  const waiting = new AbortController();
  finish = () => {
    finish = () => {};
    waiting.abort();
    unsubscribe();
    audio.muted = false;
    before.replaceWith(audio);
    if (engine !== null && !keepReady(snapshot.track, { audio: before, engine })) engine.close();
  };
  const unsubscribe = player.subscribe(() => {
    const { state, track: current } = player.snapshot;
    if (current !== track || (state !== "loading" && state !== "playing")) finish();
  });
  const timer = setTimeout(() => finish(), patience);
  waiting.signal.addEventListener("abort", () => clearTimeout(timer));
  const lead = ready === null ? 0 : startDelay;
  bringTogether(audio, before, {
    signal: waiting.signal,
    tolerance,
    counterpart,
    onStarted: (late) => {
      if (ready !== null) startDelay = Math.min(0.3, Math.max(0, lead + late));
    },
    onTogether: finish,
  });
  return from + lead;
}

type Waiting = {
  signal: AbortSignal;
  tolerance: number;
  counterpart: Counterpart;
  /** Told by how many seconds `audio` is late when it starts. */
  onStarted: (late: number) => void;
  onTogether: () => void;
};

/** Seeks `audio` to the counterpart of where `before` will be when the seek completes, repeatedly, until both are in sync. */
function bringTogether(
  audio: HTMLAudioElement,
  before: HTMLAudioElement,
  { signal, tolerance, counterpart, onStarted, onTogether }: Waiting,
): void {
  /** Measured duration of a seek in seconds. */
  let lead = 0;
  let seeks = 0;
  function compare(): void {
    if (signal.aborted) return;
    const due = counterpart(before.currentTime);
    const late = due - audio.currentTime;
    if (seeks === 0) onStarted(late);
    const isElsewhere = Math.abs(late) > elsewhere || before.paused;
    if (isElsewhere || Math.abs(late) <= tolerance || seeks === maxSeeks) {
      onTogether();
      return;
    }
    seeks += 1;
    lead += late;
    audio.currentTime = due + lead;
  }
  audio.addEventListener("playing", () => setTimeout(compare, settling), { signal });
}
