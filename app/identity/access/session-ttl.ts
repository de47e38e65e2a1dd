const day = 24 * 60 * 60 * 1000;

/** A session ends this long (ms) after it was last seen. */
export const sessionTtlMs = 30 * day;

/** "Last seen" is written at most this often (ms), so that most page views cost no write. */
export const lastSeenIntervalMs = day;

/**
 * Seconds the browser keeps the cookie: 400 days, the longest that browsers allow (RFC 6265bis). The session ends by its row in
 * the database alone.
 */
export const cookieMaxAge = 400 * 24 * 60 * 60;
