import { abilitiesOf, engineOrder, forcedEngine } from "#app/player/engine/engine-choice.ts";
import { playbackOf } from "#app/player/playback.ts";
import type { EngineName, PlayableTrack, Playback } from "#app/player/player.ts";
import type { PlayerConfig } from "#app/player/store/player-config.ts";
import { loadDetails } from "#app/track/known-details.ts";

/** How tracks are played on this page: by its settings and this browser. */
export class PlaybackSettings {
  config: PlayerConfig | null = null;
  #forced: EngineName | null = null;

  /** Takes the engine that the address forces. */
  readAddress(search: string): void {
    this.#forced = forcedEngine(search);
  }

  /** Engines to try for a track, in order. */
  enginesFor(playback: Playback, audio: HTMLAudioElement | null): EngineName[] {
    return engineOrder(abilitiesOf(audio), this.#forced, playback.manifest !== null);
  }

  playbackFor(track: PlayableTrack): Playback {
    return playbackOf(track, this.config?.hlsConfig?.entryPointPlaylist ?? null);
  }

  /** Fetches the details of a track for users who need them; null if there is nothing to wait for. */
  prepareDetails(track: PlayableTrack | null): Promise<void> | null {
    return track !== null && this.config?.needsDetails ? loadDetails(track.id) : null;
  }
}
