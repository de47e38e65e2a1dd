import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { DocumentKind, Member } from "#app/collaboration/document-kind.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * The members of the document of a row, by name, as a JSON list of `Member`; the table of the document stands without alias. `of` is the
 * column of their table that names the document.
 */
export function membersJson(documents: DocumentKind["table"], of: SQLiteColumn): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object('userId', u.id, 'name', u.name, 'email', u.email, 'role', m.role)
    ORDER BY u.name_key) FROM ${of.table} AS m JOIN ${users} AS u ON u.id = m.user_id
    WHERE m.${sql.identifier(of.name)} = ${sql.raw(documents)}.id)`;
}

/** A function that reads what `membersJson` built. */
export function membersReader<Role extends string>(roles: readonly Role[]): (text: string) => Member<Role>[] {
  const member = z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.custom<Role>((role) => roles.some((one) => one === role)),
  });
  return jsonReader(z.array(member), "members");
}
