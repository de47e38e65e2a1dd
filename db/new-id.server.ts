import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";

let sequence: number | undefined;

/** A UUIDv7 (RFC 9562, 5.7) of `now` in ms since 1970: ids sort by creation, also those of one millisecond that one isolate makes. */
export function newId(now: number): string {
  // From a random place, in the lower half so that it does not overflow. Not at start: Workers have no random numbers there.
  sequence = (sequence ?? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1) + 1;
  return v7({ msecs: now, seq: sequence });
}

/** A UUIDv7 of `now` for each row of a SELECT, with SQLite's random numbers. */
export function newIdPerRow(now: number): SQL {
  const time = newId(now).slice(0, 14);
  const hex = (digits: number) => sql.raw(`substr(lower(hex(randomblob(6))), 1, ${digits})`);
  return sql`${time} || '7' || ${hex(3)} || '-8' || ${hex(3)} || '-' || ${hex(12)}`;
}
