import { type Column, type SQL, sql } from "drizzle-orm";
import { pitchMembers } from "#db/schema/pitches.server.ts";

/**
 * Whether `userId` has `right` in a pitch, as a condition on the table `pitches` without alias: its owner every one, its members those of their
 * role. The company and the permission for playlists are the caller's to check.
 */
export function hasPitchRole(userId: Column | SQL | string, right: "read" | "edit" | "manage"): SQL {
  // Columns by their names in SQL: drizzle leaves the table out of what a SELECT from one table returns.
  const isOwner = sql`pitches.owner_id = ${userId}`;
  if (right === "manage") return isOwner;
  const role = right === "edit" ? sql`pm.role = 'editor'` : sql`1`;
  return sql`(${isOwner} OR EXISTS (SELECT 1 FROM ${pitchMembers} AS pm WHERE pm.pitch_id = pitches.id
    AND pm.user_id = ${userId} AND ${role}))`;
}
