import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Milliseconds for a stopped context to restart. */
const patience = 500;

/** Gain nodes of routed elements. An element stays routed for its lifetime. */
const gains = new WeakMap<HTMLAudioElement, GainNode>();
const changed = new Signal();
let context: AudioContext | null = null;
/** Routing is disabled for good after a routed element fell silent. */
let hasFailed = false;

/** Notifies when boosting becomes possible or impossible. */
export const subscribeToBoost = changed.subscribe;

/** Chromium's brand list, which other browsers do not have. */
type Brands = { userAgentData?: { mobile: boolean } };

/**
 * Whether elements are audible through Web Audio. With native HLS they are silent there, except in desktop Chromium.
 */
function canRoute(audio: HTMLAudioElement): boolean {
  const hasOwnHls = audio.canPlayType("application/vnd.apple.mpegurl") !== "";
  return !hasFailed && (!hasOwnHls || (navigator as Brands).userAgentData?.mobile === false);
}

/**
 * Amplifies an element by `factor` beyond its maximum volume. Returns the applied factor: 1 until Web Audio runs, which browsers allow only
 * after a gesture, because a routed element is silent before.
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

/** Restarts a stopped context. If that fails, playback continues in a new, unrouted element. */
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
  // Checked again when it plays.
  if (hasFailed || audio === null || !gains.has(audio) || track === null || state !== "playing") return;
  hasFailed = true;
  player.load(track, queue, position);
  changed.emit();
}
