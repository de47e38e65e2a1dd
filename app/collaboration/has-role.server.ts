import { type Column, type SQL, sql } from "drizzle-orm";
import type { DocumentRight } from "#app/collaboration/document-kind.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";

const kinds = {
  pitch: { document: sql.raw("pitches"), members: pitchMembers, of: sql.raw("pitch_id") },
  project: { document: sql.raw("projects"), members: projectMembers, of: sql.raw("project_id") },
};

/**
 * SQL condition on the document's table without alias: `userId` has `right`, as the owner or by a member's role. The caller checks company
 * and permission.
 */
export function hasRole(kind: keyof typeof kinds, userId: Column | SQL | string, right: DocumentRight | "read"): SQL {
  const { document, members, of } = kinds[kind];
  // Columns by SQL name: drizzle omits the table in a SELECT from one table.
  const isOwner = sql`${document}.owner_id = ${userId}`;
  if (right === "manage") return isOwner;
  const role = right === "edit" ? sql`own_role.role = 'editor'` : sql`1`;
  return sql`(${isOwner} OR EXISTS (SELECT 1 FROM ${members} AS own_role WHERE own_role.${of} = ${document}.id
    AND own_role.user_id = ${userId} AND ${role}))`;
}
