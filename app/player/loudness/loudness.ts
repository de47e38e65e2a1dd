import { factsOf, loadFacts, subscribeToFacts } from "#app/player/audition/known-facts.ts";
import { factorOf, matchingGain } from "#app/player/loudness/gain.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

const storageKey = "player.match-loudness";
const changed = new Signal();
export const subscribeToLoudness = changed.subscribe;

/** For this page, where storage is blocked. */
let isOn = readChoice();
let isFollowing = false;

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}

/** Whether tracks are played equally loud. This browser keeps the choice. */
export function matchesLoudness(): boolean {
  return isOn;
}

/** Decibels by which the current track is changed; null while nothing is known of it. */
export function currentGain(): number | null {
  const facts = factsOf(player.snapshot.track?.id ?? "");
  return facts ? matchingGain(facts) : null;
}

/**
 * Sets the element's volume: the visitor's volume and the gain together, at most 1. The element cannot play louder than the file, so
 * a quiet track is raised as far as the volume leaves room.
 */
function apply(): void {
  const { audio } = player;
  if (audio === null) return;
  const volume = Math.min(1, player.snapshot.volume * (isOn ? factorOf(currentGain() ?? 0) : 1));
  if (audio.volume !== volume) audio.volume = volume;
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
  subscribeToFacts(() => {
    apply();
    changed.emit();
  });
  follow();
}

export function setMatchLoudness(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // For this page only, then.
  }
  startLoudness();
  follow();
  changed.emit();
}
