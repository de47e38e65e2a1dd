const day = 24 * 60 * 60 * 1000;

/** Idle timeout of a session in ms. */
export const sessionTtlMs = 30 * day;

/** Min interval in ms of updating "last seen", so that most page views cost no write. */
export const lastSeenIntervalMs = day;

/** Seconds: 400 days, the maximum of browsers (RFC 6265bis). The session ends by its database row. */
export const cookieMaxAge = 400 * 24 * 60 * 60;
