import { type SQL, sql } from "drizzle-orm";
import { uint8ArrayToHex } from "uint8array-extras";
import { firstTerms } from "#app/artists/songs/terms-copy.ts";
import type { Database } from "#db/client.server.ts";

export type Terms = { id: string; text: string; createdAt: number | null };

/** Id of the first text, which is in force until staff save another; its row is written when it is signed. */
const firstId = "first";

/** SELECT of the id of the text in force. */
export const termsInForce: SQL = sql`SELECT coalesce((SELECT id FROM submission_terms ORDER BY created_at DESC, id DESC LIMIT 1), ${firstId})`;

/** The text with an id, an SQL expression. No row: the first one. */
export function selectTerms(db: Database, id: SQL) {
  return db.all<Terms>(sql`SELECT id, text, created_at AS createdAt FROM submission_terms WHERE id = ${id}`);
}

export function termsOf([stored]: Terms[]): Terms {
  return stored ?? { id: firstId, text: firstTerms, createdAt: null };
}

/** Writes the first text, unless there is one: what is signed refers to a row. */
export function writeFirstTerms(db: Database) {
  return db.run(sql`INSERT INTO submission_terms (id, text, created_at) SELECT ${firstId}, ${firstTerms}, 0
    WHERE NOT EXISTS (SELECT 1 FROM submission_terms)`);
}

/** Hexadecimal SHA-256 of what was signed. */
export async function hashOfTerms(text: string): Promise<string> {
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
