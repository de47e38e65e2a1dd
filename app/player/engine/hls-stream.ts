import Hls from "hls.js/light";

type StreamOptions = {
  audio: HTMLAudioElement;
  manifest: string;
  settings: Partial<Hls["config"]>;
  /** Seconds. */
  startPosition: number;
  /** The stream cannot be played. `reason` is hls.js's name of the error. */
  onFatal: (reason: string) => void;
};

export type HlsStream = {
  /** Tries once to continue after the element failed; false when that was tried before. */
  recover: () => boolean;
  close: () => void;
};

/** Failed requests to wait for while the buffer is empty. With a filled buffer hls.js keeps trying. */
const maxFailures = 2;

/** Feeds the element with hls.js. Loaded only where the browser has no built-in HLS, or failed with it. */
export function openStream({ audio, manifest, settings, startPosition, onFatal }: StreamOptions): HlsStream {
  const hls = new Hls({ ...settings, startPosition });
  let recovered = false;
  let failures = 0;

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
    if (type === Hls.ErrorTypes.NETWORK_ERROR && bufferIsEmpty) failures += 1;
    if (!fatal && failures < maxFailures) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recover()) return;
    onFatal(details);
  });
  hls.attachMedia(audio);
  hls.loadSource(manifest);
  return { recover, close: () => hls.destroy() };
}
