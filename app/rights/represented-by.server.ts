import { sql } from "drizzle-orm";

/** Name of who represents a row of `recordings` (without an alias): the party on file, else the name that came with the music. */
export const representedBy = sql<
  string | null
>`coalesce((SELECT owner.name FROM parties owner WHERE owner.id = recordings.represented_by_id),
  recordings.represented_by)`;
