import type { Engine } from "#app/player/engine/engine.ts";
import { keepReady, takeReady } from "#app/player/engine/ready-tracks.ts";
import type { Counterpart, PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";

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

/** A hand-over that goes on: what is heard until `track` of the player is. */
type Current = {
  before: HTMLAudioElement;
  engine: Engine | null;
  track: PlayableTrack | null;
  /** Of seconds of what is heard. */
  counterpart: Counterpart;
  /** Ends it; the new track is heard. */
  finish: () => void;
  /** Ends it; what is heard goes on. */
  cancel: () => void;
};

let current: Current | null = null;

/**
 * Switches to `track` without a gap, before the player loads it at `from` (seconds). The playing element continues until the track, muted
 * in a second element, has reached the counterpart of its position. Pressed again meanwhile, it continues until the last one has. Call it
 * synchronously in the click handler: browsers require a user gesture for each element. Does nothing if no playback would be interrupted.
 * Returns the second to start at.
 */
export function handOver(track: PlayableTrack, from: number, counterpart: Counterpart): number {
  const { audio: own, snapshot } = player;
  // A version shorter than the position starts at its beginning, so it does not continue.
  const isContinued = Math.abs(from - counterpart(player.position)) <= tolerances.song;
  const earlier = current;
  const isPlaying = snapshot.state === "playing" || (earlier !== null && snapshot.state === "loading");
  if (own === null || !isContinued || !isPlaying) {
    earlier?.finish();
    return from;
  }
  earlier?.cancel();
  if (earlier?.engine && earlier.track?.id === track.id) {
    keepOrClose(snapshot.track, own, player.exchange(earlier.before, earlier.engine));
    earlier.engine.stay();
    return earlier.before.currentTime;
  }
  const { before, track: heard } = earlier ?? { before: own, track: snapshot.track };
  const due: Counterpart = earlier ? (seconds) => counterpart(earlier.counterpart(seconds)) : counterpart;
  const tolerance = heard?.songId === track.songId ? tolerances.version : tolerances.song;
  const ready = takeReady(track);
  const audio = ready?.audio ?? document.createElement("audio");
  Object.assign(audio, { preload: "auto", volume: before.volume, muted: true });
  const replaced = player.exchange(audio, ready?.engine);
  if (earlier) keepOrClose(snapshot.track, own, replaced);
  const engine = earlier ? earlier.engine : replaced;
  const waiting = new AbortController();
  function cancel() {
    current = null;
    waiting.abort();
    unsubscribe();
  }
  function finish() {
    cancel();
    audio.muted = false;
    before.replaceWith(audio);
    keepOrClose(heard, before, engine);
  }
  current = { before, engine, track: heard, counterpart: due, finish, cancel };
  const unsubscribe = player.subscribe(() => {
    const { state, track: now } = player.snapshot;
    if (now !== track || (state !== "loading" && state !== "playing")) finish();
  });
  const timer = setTimeout(finish, patience);
  waiting.signal.addEventListener("abort", () => clearTimeout(timer));
  const lead = ready === null ? 0 : startDelay;
  bringTogether(audio, before, {
    signal: waiting.signal,
    tolerance,
    counterpart: due,
    onStarted: (late) => {
      if (ready !== null) startDelay = Math.min(0.3, Math.max(0, lead + late));
    },
    onTogether: finish,
  });
  return (earlier ? due(before.currentTime) : from) + lead;
}

/** Sets an element that is not heard any more aside, if a key may switch to it. */
function keepOrClose(track: PlayableTrack | null, audio: HTMLAudioElement, engine: Engine | null): void {
  if (engine !== null && !keepReady(track, { audio, engine })) engine.close();
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
