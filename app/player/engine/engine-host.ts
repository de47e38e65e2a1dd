import type { HlsConfig } from "#app/edge/context/company.ts";
import type { EngineState } from "#app/player/engine/engine-state.ts";
import type { EngineName, Playback } from "#app/player/player.ts";

/** An engine could not play the track. `fatal`: there is no other engine to try. */
export type EngineFailure = { engine: EngineName; reason: string; fatal: boolean };

/** Callbacks that the engine's owner provides. */
export type EngineHost = {
  /** Engines to try for a track, in order. */
  order: (playback: Playback) => EngineName[];
  /** The company's stream settings. */
  hlsConfig: () => HlsConfig | null;
  /** Work to finish before the current track plays, or null. It must not reject. */
  prepare: () => Promise<unknown> | null;
  onState: (state: EngineState) => void;
  /** Position changed, by playing or seeking. */
  onTime: () => void;
  /** The track or its passage ended. */
  onFinish: () => void;
  /** Whether the browser reports being offline: another engine would fail too. */
  isOffline: () => boolean;
  /** The audio cannot be fetched because the connection is lost. `reconnect` continues. */
  onDisconnect: () => void;
  onFailure: (failure: EngineFailure) => void;
};
