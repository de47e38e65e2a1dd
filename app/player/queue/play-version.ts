import type { PlayableTrack } from "#app/player/player.ts";
import { indexIn } from "#app/player/queue/queue.ts";
import { startOf } from "#app/player/queue/same-song.ts";
import { player } from "#app/player/store/player-store.ts";

/** Replaces the current track with another version, at the same position. */
export function playVersion(version: PlayableTrack): void {
  const { queue, track } = player.snapshot;
  const current = indexIn(queue, track);
  const tracks = queue.tracks.map((one, at) => (at === current ? version : one));
  player.load(version, { ...queue, tracks }, startOf(version, track, player.position));
}
