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
  /** The buffer is empty and there is no connection. */
  onDisconnect: () => void;
  /** The stream cannot be played. `reason` is hls.js's name of the error. */
  onFatal: (reason: string) => void;
};

export type HlsStream = {
  /** Tries once to continue after the element failed; false when that was tried before. */
  recover: () => boolean;
  /** Starts loading again after the connection was lost. */
  reload: () => void;
  close: () => void;
};

/** Failed requests to wait for while the buffer is empty. With a filled buffer hls.js keeps trying. */
const maxFailures = 2;

/** Feeds the element with hls.js. Loaded only where the browser has no built-in HLS, or failed with it. */
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
    // A ladder with one bit rate has no level 1; asking for it ends in a level switch error.
    if (hls.startLevel >= levels.length) hls.startLevel = levels.length - 1;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    const bufferIsEmpty = audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (type === Hls.ErrorTypes.NETWORK_ERROR && events.isOffline()) {
      // What is buffered goes on playing; `reload` fetches the rest.
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
