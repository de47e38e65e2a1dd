const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before the attempts after the first one, in ms: ten attempts in about 76 hours. */
export const retryPausesMs = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
];
export const maxAttempts = retryPausesMs.length + 1;
/** Days for which deliveries are kept. */
export const deliveryDays = 30;
/** A receiver can ask for a longer pause with Retry-After, up to this. */
const maxRetryAfterMs = 24 * hour;
/** An endpoint that failed in a row for so long is switched off. */
export const failingDays = 5;
/** After so many failures in a row, an endpoint's other events wait with it instead of failing one by one. */
const failuresBeforeHold = 10;
const maxHoldMs = 15 * minute;

/** Seconds or a date (RFC 9110, 10.2.3) as a pause in ms; 0 if invalid. */
export function readRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : 0;
}

/**
 * Pause in ms after the given number of attempts; null after the last one. `spread` (0 to 1) moves it by up to a tenth, so that what failed
 * together is not retried together.
 */
export function retryPause(attempts: number, { retryAfterMs, spread }: { retryAfterMs: number; spread: number }) {
  const pause = retryPausesMs[attempts - 1];
  return pause === undefined ? null : Math.round(Math.max(pause, retryAfterMs) * (1 + spread / 10));
}

/** For how long (ms) nothing else is sent to an endpoint after so many failures in a row. */
export function holdAfter(failures: number): number {
  const level = Math.floor(failures / failuresBeforeHold);
  return level === 0 ? 0 : Math.min(minute * 2 ** (level - 1), maxHoldMs);
}
