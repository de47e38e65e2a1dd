import type { HlsConfig } from "#app/edge/context/company.ts";

/** Milliseconds. One retry: after a third of a second a broken manifest is given up for the file. */
const manifestLoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 4000,
    maxLoadTimeMs: 8000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 },
  },
};

/** hls.js settings (docs/product/player.md), unless the company has its own. Lengths in seconds. */
export function hlsSettings(company: HlsConfig | null) {
  const ahead = company?.maxBufferLength ?? 30;
  return {
    maxBufferLength: ahead,
    // `maxBufferLength` alone is a minimum: a low-bitrate stream would be buffered whole.
    maxMaxBufferLength: ahead,
    backBufferLength: company?.backBufferLength ?? 30,
    startLevel: company?.startLevel ?? 1,
    abrEwmaDefaultEstimate: 220_000,
    lowLatencyMode: false,
    manifestLoadPolicy,
  };
}
