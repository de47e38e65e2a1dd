import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

/** Milliseconds for which a count may include what another person withdrew, as a cached page may. */
const ttlMs = 30_000;
/** Some 300 bytes each. */
const maxSessions = 2_000;

/** A person's number of unread notifications. `mark`: what it was counted of. */
type KnownUnread = { mark: string; unread: number; readAt: number };

/** By the hash of a session's token, so it is never another person's: docs/decisions/143-what-every-signed-in-page-reads.md. */
const sessions = new RecentEntries<KnownUnread>(maxSessions);

/** Null where it has to be counted. */
export function knownUnread(tokenHash: string, now: number): KnownUnread | null {
  const known = sessions.get(tokenHash);
  return known !== undefined && now - known.readAt < ttlMs ? known : null;
}

export function keepUnread(tokenHash: string, known: KnownUnread): void {
  sessions.set(tokenHash, known);
}
