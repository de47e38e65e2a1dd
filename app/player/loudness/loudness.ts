import { factsOf, loadFacts, subscribeToFacts } from "#app/player/audition/known-facts.ts";
import { boost, subscribeToBoost } from "#app/player/loudness/boost.ts";
import { decibelsOf, factorOf, matchingGain } from "#app/player/loudness/gain.ts";
import { loudnessKey } from "#app/player/loudness/loudness-key.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

const changed = new Signal();
export const subscribeToLoudness = changed.subscribe;

/** The visitor's choice, kept for this page only if storage is blocked; null if they made none. */
let choice = readChoice();
let isComparing = false;
let isFollowing = false;
let gain: number | null = null;

function readChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(loudnessKey);
    return stored === null ? null : stored === "on";
  } catch {
    return null;
  }
}

/** Whether loudness is matched: the choice stored in this browser; without one in comparisons only. */
export function matchesLoudness(): boolean {
  return choice ?? isComparing;
}

/** Gain in dB applied to the current track; null while unknown. */
export function currentGain(): number | null {
  return gain;
}

/**
 * Applies the visitor's volume and the track's gain: the element's volume up to 1, and a boost for the rest if the browser allows it.
 */
function apply(): void {
  const { audio, snapshot } = player;
  if (audio === null) return;
  const facts = factsOf(snapshot.track?.id ?? "");
  const matching = facts ? matchingGain(facts) : null;
  const factor = snapshot.volume * (matchesLoudness() ? factorOf(matching ?? 0) : 1);
  const volume = Math.min(1, factor);
  if (audio.volume !== volume) audio.volume = volume;
  const boosted = boost(audio, factor);
  const before = gain;
  // Some phones ignore the element's volume.
  if (matching === null || snapshot.volume === 0) gain = matching;
  else gain = Math.abs(audio.volume - volume) < 0.001 ? decibelsOf((volume * boosted) / snapshot.volume) : 0;
  if (gain !== before) changed.emit();
}

/** Requests the current and the next track together, so that the next one starts with its gain. */
function follow(): void {
  const { track, queue } = player.snapshot;
  if (matchesLoudness() && track !== null && factsOf(track.id) === undefined) {
    const from = queue.tracks.findIndex(({ id }) => id === track.id);
    void loadFacts([track.id, ...queue.tracks.slice(from + 1, from + 50).map(({ id }) => id)]);
  }
  apply();
}

/** Starts loudness matching if the visitor has enabled it. */
export function startLoudness(): void {
  if (!matchesLoudness() || isFollowing) return;
  isFollowing = true;
  player.subscribe(follow);
  subscribeToFacts(apply);
  subscribeToBoost(apply);
  follow();
}

function update(): void {
  startLoudness();
  follow();
  changed.emit();
}

/** Matches loudness while a comparison is open, unless the visitor decided against it. Returns the function that ends it. */
export function matchWhileComparing(): () => void {
  isComparing = true;
  update();
  return () => {
    isComparing = false;
    update();
  };
}

export function setMatchLoudness(on: boolean): void {
  choice = on;
  try {
    localStorage.setItem(loudnessKey, on ? "on" : "off");
  } catch {
    // Kept for this page only.
  }
  update();
}
