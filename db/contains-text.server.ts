import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * True for rows whose `column` contains `text`, ignoring the case of ASCII letters. Unlike LIKE it takes any length (D1 refuses
 * LIKE patterns above 50 bytes) and no character is a wildcard. An empty text matches every row but NULL.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return sql`instr(lower(${column}), lower(${text})) > 0`;
}
