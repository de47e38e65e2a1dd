import type { HlsConfig } from "#app/edge/context/company.ts";
import type { EngineName } from "#app/player/player.ts";

type Abilities = {
  /** The browser plays an HLS manifest by itself. */
  native: boolean;
  /** The browser lets a script feed it (Media Source Extensions or their managed form). */
  mediaSource: boolean;
};

/**
 * The engines to try, first to last: built-in HLS, hls.js, the direct file; what the browser lacks is left out. A forced engine
 * comes first, and only what stands behind it in that order follows. Without a manifest there is only the file.
 */
export function engineOrder(abilities: Abilities, forced: EngineName | null, hasManifest: boolean): EngineName[] {
  if (!hasManifest) return ["direct"];
  const able: Record<EngineName, boolean> = { native: abilities.native, hls: abilities.mediaSource, direct: true };
  const all: EngineName[] = ["native", "hls", "direct"];
  const from = forced === null ? 0 : all.indexOf(forced);
  return all.filter((engine, at) => at >= from && able[engine]);
}

/** `?engine=` of the page's address. */
export function forcedEngine(search: string): EngineName | null {
  const wanted = new URLSearchParams(search).get("engine");
  return wanted === "native" || wanted === "hls" || wanted === "direct" ? wanted : null;
}

/** Times are milliseconds. One retry: a broken manifest is known after a third of a second and the file plays. */
const manifestLoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 4000,
    maxLoadTimeMs: 8000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 },
  },
};

/** Settings of hls.js: specification part 2, section 9, unless the company has its own. Lengths are seconds. */
export function hlsSettings(company: HlsConfig | null) {
  const ahead = company?.maxBufferLength ?? 30;
  return {
    maxBufferLength: ahead,
    // Without it `maxBufferLength` is only a minimum, and an audio stream is buffered whole.
    maxMaxBufferLength: ahead,
    backBufferLength: company?.backBufferLength ?? 30,
    startLevel: company?.startLevel ?? 1,
    abrEwmaDefaultEstimate: 220_000,
    lowLatencyMode: false,
    manifestLoadPolicy,
  };
}
