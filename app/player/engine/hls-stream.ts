import Hls from "hls.js/light";
import type { HlsConfig } from "#app/edge/context/company.ts";
import { hlsSettings } from "#app/player/engine/hls-settings.ts";

type StreamOptions = {
  audio: HTMLAudioElement;
  manifest: string;
  config: HlsConfig | null;
  /** Seconds. */
  startPosition: number;
  isOffline: () => boolean;
  /** Buffer empty and no connection. */
  onDisconnect: () => void;
  /** The stream cannot be played. `reason`: error name of hls.js. */
  onFatal: (reason: string) => void;
};

export type HlsStream = {
  /** Tries once to recover from a media error; false if it was tried before. */
  recover: () => boolean;
  /** Restarts loading after a connection loss. */
  reload: () => void;
  close: () => void;
};

/** Failed requests with an empty buffer before giving up. With a filled buffer hls.js keeps trying. */
const maxFailures = 2;

/** Feeds the element with hls.js. Loaded only if the browser lacks native HLS or failed with it. */
export function openStream({ audio, manifest, config, startPosition, ...events }: StreamOptions): HlsStream {
  const hls = new Hls({ ...hlsSettings(config), startPosition });
  let recovered = false;
  let failures = 0;
  let disconnected = false;

  function reload(): void {
    if (!disconnected) return;
    disconnected = false;
    if (hls.levels.length === 0) hls.loadSource(manifest);
    else hls.startLoad(audio.currentTime);
  }

  function recover(): boolean {
    if (recovered) return false;
    recovered = true;
    hls.recoverMediaError();
    return true;
  }

  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    // Asking for level 1 of a single-level ladder ends in a level switch error.
    if (hls.startLevel >= levels.length) hls.startLevel = levels.length - 1;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    const bufferIsEmpty = audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (type === Hls.ErrorTypes.NETWORK_ERROR && events.isOffline()) {
      // The buffer continues to play; `reload` fetches the rest.
      disconnected = true;
      if (bufferIsEmpty) events.onDisconnect();
      return;
    }
    if (type === Hls.ErrorTypes.NETWORK_ERROR && bufferIsEmpty) failures += 1;
    if (!fatal && failures < maxFailures) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recover()) return;
    events.onFatal(details);
  });
  addEventListener("online", reload);
  hls.attachMedia(audio);
  hls.loadSource(manifest);
  function close(): void {
    removeEventListener("online", reload);
    hls.destroy();
  }
  return { recover, reload, close };
}
