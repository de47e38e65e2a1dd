import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Length of `images/` and the hexadecimal SHA-256 of a source. */
const imageLength = "images/".length + 64;

/** Common key prefix of a picture's variants: `images/{SHA-256 of the source}`, as in `uploads.image_key`. */
export function imageOfKey(key: SQL | AnyColumn): SQL<string> {
  return sql<string>`substr(${key}, 1, ${imageLength})`;
}
