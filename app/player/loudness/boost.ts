import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Milliseconds in which a context that stopped may start again. */
const patience = 500;

/** Nodes of the elements that play through one. An element stays routed for as long as it exists. */
const gains = new WeakMap<HTMLAudioElement, GainNode>();
const changed = new Signal();
let context: AudioContext | null = null;
/** Nothing is routed any more once what was routed fell silent. */
let hasFailed = false;

/** Calls back when an element can be raised that could not before, or the other way round. */
export const subscribeToBoost = changed.subscribe;

/** Chromium's list of brands, which no other browser has. */
type Brands = { userAgentData?: { mobile: boolean } };

/**
 * Whether elements can be heard through Web Audio. Where the browser plays HLS by itself, they are silent there; Chromium on desktops is the
 * exception.
 */
function canRoute(audio: HTMLAudioElement): boolean {
  const hasOwnHls = audio.canPlayType("application/vnd.apple.mpegurl") !== "";
  return !hasFailed && (!hasOwnHls || (navigator as Brands).userAgentData?.mobile === false);
}

/**
 * Raises an element by `factor` above its own volume, which has to be at its largest by then. Returns the factor that is applied: 1 until
 * Web Audio runs, which browsers allow after a gesture only, because a routed element is silent before.
 */
export function boost(audio: HTMLAudioElement, factor: number): number {
  const gain = gains.get(audio) ?? (factor > 1 && canRoute(audio) ? route(audio) : null);
  if (gain === null) return 1;
  keepRunning();
  const applied = Math.max(1, factor);
  if (gain.gain.value !== applied) gain.gain.value = applied;
  return applied;
}

function route(audio: HTMLAudioElement): GainNode | null {
  if (context === null && !navigator.userActivation?.hasBeenActive) return null;
  context ??= openContext();
  if (context.state !== "running") {
    void context.resume().catch(() => undefined);
    return null;
  }
  const gain = context.createGain();
  context.createMediaElementSource(audio).connect(gain).connect(context.destination);
  gains.set(audio, gain);
  return gain;
}

function openContext(): AudioContext {
  const opened = new AudioContext({ latencyHint: "playback" });
  opened.addEventListener("statechange", () => {
    if (opened.state === "running") changed.emit();
    else keepRunning();
  });
  return opened;
}

/** A context that stopped is started again. One that does not start would leave the player silent: what plays goes on in a new element. */
function keepRunning(): void {
  if (context === null || context.state === "running" || hasFailed) return;
  void context.resume().catch(() => undefined);
  setTimeout(() => {
    if (context?.state !== "running") leave();
  }, patience);
}

function leave(): void {
  const { audio, position, snapshot } = player;
  const { track, queue, state } = snapshot;
  // What does not play is looked at again when it does.
  if (hasFailed || audio === null || !gains.has(audio) || track === null || state !== "playing") return;
  hasFailed = true;
  player.load(track, queue, position);
  changed.emit();
}
