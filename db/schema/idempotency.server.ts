import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/schema/columns.server.ts";

/** A request with an `Idempotency-Key`, from its beginning: docs/decisions/114-idempotency-cursors-rate-limits.md. Kept for a day. */
export const idempotentRequests = sqliteTable(
  "idempotent_requests",
  {
    /** Fingerprint of company, sender and key, which is not stored. */
    key: text("key").primaryKey(),
    companyId: text("company_id").notNull(),
    /** Fingerprint of method, address and body. */
    request: text("request").notNull(),
    /** Form key of the audit entries of its changes. */
    effectId: text("effect_id").notNull(),
    /** The attempt that runs or ran. */
    attempt: text("attempt").notNull(),
    /** Until when no other attempt begins (ms); 0 once an attempt has failed. */
    runsUntil: integer("runs_until").notNull(),
    /** Attempts that began. */
    attempts: integer("attempts").notNull().default(1),
    /** Encrypted response; null until there is one. */
    response: blob("response", { mode: "buffer" }).$type<Uint8Array<ArrayBuffer>>(),
    createdAt: createdAt(),
  },
  (t) => [index("idempotent_requests_age").on(t.createdAt)],
);
