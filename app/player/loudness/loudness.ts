import { factsOf, loadFacts, subscribeToFacts } from "#app/player/audition/known-facts.ts";
import { boost, subscribeToBoost } from "#app/player/loudness/boost.ts";
import { decibelsOf, factorOf, matchingGain } from "#app/player/loudness/gain.ts";
import { loudnessKey } from "#app/player/loudness/loudness-key.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

const changed = new Signal();
export const subscribeToLoudness = changed.subscribe;

/** For this page, where storage is blocked. */
let isOn = readChoice();
let isFollowing = false;
let gain: number | null = null;

function readChoice(): boolean {
  try {
    return localStorage.getItem(loudnessKey) === "on";
  } catch {
    return false;
  }
}

/** Whether tracks are played equally loud. This browser keeps the choice. */
export function matchesLoudness(): boolean {
  return isOn;
}

/** Decibels by which the current track is changed, as it is heard; null while nothing is known of it. */
export function currentGain(): number | null {
  return gain;
}

/**
 * Sets the visitor's volume and the track's gain together: the element's volume up to 1, which is as loud as the file, and what is above
 * that by a boost, where the browser allows one.
 */
function apply(): void {
  const { audio, snapshot } = player;
  if (audio === null) return;
  const facts = factsOf(snapshot.track?.id ?? "");
  const matching = facts ? matchingGain(facts) : null;
  const wanted = snapshot.volume * (isOn ? factorOf(matching ?? 0) : 1);
  const volume = Math.min(1, wanted);
  if (audio.volume !== volume) audio.volume = volume;
  const boosted = boost(audio, wanted);
  const before = gain;
  // Some phones leave the volume to their keys: the element keeps its own.
  if (matching === null || snapshot.volume === 0) gain = matching;
  else gain = Math.abs(audio.volume - volume) < 0.001 ? decibelsOf((volume * boosted) / snapshot.volume) : 0;
  if (gain !== before) changed.emit();
}

/** The current track and the next one are asked for together: the next one starts with its gain. */
function follow(): void {
  const { track, queue } = player.snapshot;
  if (isOn && track !== null && factsOf(track.id) === undefined) {
    const from = queue.tracks.findIndex(({ id }) => id === track.id);
    void loadFacts([track.id, ...queue.tracks.slice(from + 1, from + 50).map(({ id }) => id)]);
  }
  apply();
}

/** Starts to follow the player, where the visitor has asked for it. */
export function startLoudness(): void {
  if (!isOn || isFollowing) return;
  isFollowing = true;
  player.subscribe(follow);
  subscribeToFacts(apply);
  subscribeToBoost(apply);
  follow();
}

export function setMatchLoudness(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(loudnessKey, on ? "on" : "off");
  } catch {
    // For this page only, then.
  }
  startLoudness();
  follow();
  changed.emit();
}
