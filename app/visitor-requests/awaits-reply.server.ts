import { sql } from "drizzle-orm";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { visitorRequests } = unsafeTenantTables("who uses the condition limits it to a company, or reminds all of them");

/** Condition: no one answered it yet. Erased senders get no reply. The text of the partial indexes, so that SQLite uses them. */
export const awaitsReply = sql`${visitorRequests.status} IN ('new', 'in_progress') AND ${visitorRequests.email} <> ''`;
