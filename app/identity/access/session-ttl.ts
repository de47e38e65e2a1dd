const day = 24 * 60 * 60 * 1000;

/** A session ends this long (ms) after it was last seen. */
export const sessionTtlMs = 30 * day;

/** "Last seen" is written at most this often (ms), so that reading a page seldom costs a write. */
export const seenEvery = day;

/**
 * Seconds the browser keeps the cookie: the longest that browsers allow, 400 days (RFC 6265bis). Whether the session behind
 * it still lives is decided by its row alone.
 */
export const cookieLife = 400 * 24 * 60 * 60;
