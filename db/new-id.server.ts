import { v7 } from "uuid";

/** A UUIDv7 (RFC 9562, 5.7) of the moment `now`, in milliseconds since 1970: ids sort by creation. */
export function newId(now: number): string {
  return v7({ msecs: now });
}
