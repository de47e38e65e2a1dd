import type { HlsConfig } from "#app/edge/context/company.ts";
import type { EngineState } from "#app/player/engine/engine-state.ts";
import type { EngineName, Playback } from "#app/player/player.ts";

/** An engine could not play the track. `fatal`: there is no other one to try. */
export type EngineFailure = { engine: EngineName; reason: string; fatal: boolean };

/** What the engine needs from its owner, and reports to it. */
export type EngineHost = {
  /** The engines to try for a track, first to last. */
  order: (playback: Playback) => EngineName[];
  /** The company's own settings of the stream. */
  hlsConfig: () => HlsConfig | null;
  /** Work that has to be done before the current track plays, or null. It must not reject. */
  prepare: () => Promise<unknown> | null;
  onState: (state: EngineState) => void;
  /** The position moved, by playing or by seeking. */
  onTime: () => void;
  /** The track played to its end, or to that of its passage. */
  onFinish: () => void;
  /** Whether the browser knows that it has no connection: another engine would fail too. */
  isOffline: () => boolean;
  /** The audio cannot be fetched for lack of a connection. `reconnect` continues. */
  onDisconnect: () => void;
  onFailure: (failure: EngineFailure) => void;
};
