import { sql } from "drizzle-orm";
import { projectionProblems, searchDirty } from "#db/schema/projection.server.ts";

/** Condition: a recording with a problem is marked to be indexed again. */
export const isMarkedAgain = sql<number>`EXISTS (SELECT 1 FROM ${searchDirty} WHERE ${searchDirty.recordingId} = ${projectionProblems.recordingId})`;
