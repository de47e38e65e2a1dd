import type { Engine } from "#app/player/engine/engine.ts";
import { prefersReducedData } from "#app/player/engine/prefetch.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";

type Ready = { audio: HTMLAudioElement; engine: Engine };

/** Seconds by which a paused element may lie beside the position that it is wanted at: its buffer reaches further. */
const maxDistance = 4;

/** By track id: paused elements with a buffer. */
const ready = new Map<string, Ready>();
/** Tracks that a key may switch to. */
let wanted: string[] = [];

/** Keeps these tracks buffered, each in an element of its own, and drops all others. */
export function wantReady(tracks: PlayableTrack[]): void {
  wanted = tracks.map(({ id }) => id);
  for (const [id, { engine }] of ready) {
    if (wanted.includes(id)) continue;
    engine.close();
    ready.delete(id);
  }
}

/** Buffers a wanted track around `from` (seconds), unless data is to be saved. */
export function makeReady(track: PlayableTrack, from: number): void {
  const existing = ready.get(track.id);
  if (existing !== undefined) {
    if (Math.abs(existing.engine.position - from) > maxDistance) existing.engine.seek(from);
    return;
  }
  if (prefersReducedData()) return;
  void player.settings.prepareDetails(track);
  const audio = Object.assign(document.createElement("audio"), { preload: "auto", muted: true });
  const engine = player.engineOn(audio);
  engine.open(player.settings.playbackFor(track), from);
  ready.set(track.id, { audio, engine });
}

/** The element of a track, which is the caller's from now on; null if it has none. */
export function takeReady({ id }: PlayableTrack): Ready | null {
  const one = ready.get(id) ?? null;
  ready.delete(id);
  return one?.engine.state === "failed" ? null : one;
}

/** Sets a track that was playing aside; false if it is not wanted. */
export function keepReady(track: PlayableTrack | null, one: Ready): boolean {
  if (track === null || !wanted.includes(track.id)) return false;
  one.engine.pause();
  one.engine.stay();
  // Buffered again while it was still heard.
  ready.get(track.id)?.engine.close();
  ready.set(track.id, one);
  return true;
}
