import type { EngineState } from "#app/player/engine/engine-state.ts";
import { defaultVolume } from "#app/player/engine/volume.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { emptyQueue, type Queue } from "#app/player/queue/queue.ts";

export type PlayerSnapshot = {
  track: PlayableTrack | null;
  queue: Queue;
  state: EngineState;
  volume: number;
  /** The signed-in user, who can change within a page; null if none. */
  userId: string | null;
};

/** State on the server and before the first track. */
export const initialSnapshot: PlayerSnapshot = {
  track: null,
  queue: emptyQueue,
  state: "idle",
  volume: defaultVolume,
  userId: null,
};
