import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Characters of `images/` and the SHA-256 of a source, in hexadecimal. */
const imageLength = "images/".length + 64;

/** What the keys of all variants of a picture begin with: `images/{SHA-256 of the source}`, as `uploads.image_key` has it. */
export function imageOfKey(key: SQL | AnyColumn): SQL<string> {
  return sql<string>`substr(${key}, 1, ${imageLength})`;
}
