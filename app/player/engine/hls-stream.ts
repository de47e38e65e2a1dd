import Hls from "hls.js/light";

type StreamOptions = {
  audio: HTMLAudioElement;
  manifest: string;
  settings: Partial<Hls["config"]>;
  /** Seconds. */
  startPosition: number;
  /** Nothing more can be done here: the next engine's turn. */
  onFatal: () => void;
};

export type HlsStream = {
  /** Tries once to go on after the element failed; false when that was tried before. */
  recover: () => boolean;
  close: () => void;
};

/** Failures of a segment to wait for while nothing can be heard; with sound in the buffer hls.js goes on trying. */
const silentFailures = 2;

/** Feeds the element with hls.js. Loaded only where the browser has no HLS of its own, or failed with it. */
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
    // A ladder of one rung has no level 1; asking for it ends in a level switch error.
    if (hls.startLevel >= levels.length) hls.startLevel = levels.length - 1;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    const silent = audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (type === Hls.ErrorTypes.NETWORK_ERROR && silent) failures += 1;
    if (!fatal && failures < silentFailures) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recover()) return;
    onFatal();
  });
  hls.attachMedia(audio);
  hls.loadSource(manifest);
  return { recover, close: () => hls.destroy() };
}
