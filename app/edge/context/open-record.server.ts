import { countedDatabase, type RoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import type { Credentials } from "#app/edge/context/read-credentials.server.ts";
import type { Cookies } from "#app/edge/cookies/cookies.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { openDatabase } from "#db/client.server.ts";

export const bookmarkCookie = "bookmark";

/** Hexadecimal groups in D1's format; anything else is rejected. */
export function readBookmark(cookies: Cookies): string | null {
  const value = cookies.get(bookmarkCookie);
  return value !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{1,64}){1,4}$/.test(value) ? value : null;
}

/** A session on the record. `constraint`: "first-primary", "first-unconstrained" or a bookmark. */
export function openRecord({ DB }: Env, constraint: string, trips: RoundTrips) {
  const session = DB.withSession(constraint);
  const database = countedDatabase(session, trips, { isPrimary: constraint === "first-primary" });
  return { session, database, db: openDatabase(database) };
}

/** Files and their URLs. */
const apiFiles = /^\/api\/v1\/(?:downloads|ingest|transactions\/[^/]+\/[^/]+)\//;

/** Whether a signed-in request may read from the nearest replica; forms and files ask the primary: docs/decisions/005-sessions-in-d1.md. */
export function readsReplica(
  { request, path }: IncomingRequest,
  { kind }: Credentials,
  isPage: (path: string) => boolean,
): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && kind === "session" && (path.startsWith("/api/v1/") ? !apiFiles.test(path) : isPage(path));
}
