import { type Column, type SQL, sql } from "drizzle-orm";
import type { DocumentRight } from "#app/collaboration/document-kind.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";

const kinds = {
  pitch: { document: sql.raw("pitches"), members: pitchMembers, of: sql.raw("pitch_id") },
  project: { document: sql.raw("projects"), members: projectMembers, of: sql.raw("project_id") },
};

/**
 * Whether `userId` has `right` in a document, as a condition on its table without alias: its owner every one, its members those of their
 * role. The company and the permission are the caller's to check.
 */
export function hasRole(kind: keyof typeof kinds, userId: Column | SQL | string, right: DocumentRight | "read"): SQL {
  const { document, members, of } = kinds[kind];
  // Columns by their names in SQL: drizzle leaves the table out of what a SELECT from one table returns.
  const isOwner = sql`${document}.owner_id = ${userId}`;
  if (right === "manage") return isOwner;
  const role = right === "edit" ? sql`own_role.role = 'editor'` : sql`1`;
  return sql`(${isOwner} OR EXISTS (SELECT 1 FROM ${members} AS own_role WHERE own_role.${of} = ${document}.id
    AND own_role.user_id = ${userId} AND ${role}))`;
}
