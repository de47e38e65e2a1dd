import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

export const webhookStates = ["active", "paused", "off"] as const;
/** Why an endpoint was switched off: it responded 410, or failed for days. */
export const webhookOffReasons = ["gone", "failing"] as const;
/** How an address reads an event: as the product's own JSON, or as a message of a chat. */
export const webhookFormats = ["json", "slack", "teams"] as const;
export const deliveryStates = ["pending", "delivered", "failed"] as const;

/** An address of a company that receives its events: docs/product/webhooks.md. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    format: text("format", { enum: webhookFormats }).notNull().default("json"),
    /** Names of the event types that it receives. */
    events: exactWordsColumn("events").notNull(),
    state: text("state", { enum: webhookStates }).notNull().default("active"),
    offReason: text("off_reason", { enum: webhookOffReasons }),
    /** Sealed: docs/decisions/110-webhooks.md. */
    secret: text("secret").notNull(),
    /** Sealed; signs beside `secret` until `formerUntil`. */
    formerSecret: text("former_secret"),
    formerUntil: integer("former_until"),
    /** Failed attempts in a row. */
    failures: integer("failures").notNull().default(0),
    /** The first failure of those in a row, and the last. */
    failingSince: integer("failing_since"),
    lastFailedAt: integer("last_failed_at"),
    /** Nothing is sent before: it failed often in a row. */
    heldUntil: integer("held_until"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("webhook_endpoints_company").on(t.companyId, t.state, t.createdAt),
    index("webhook_endpoints_creator").on(t.createdBy),
  ],
);

/** An event for one endpoint: written with the change that it tells of, and sent afterwards. The columns of the last attempt are null before it. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The same for all endpoints that receive the event, and for all its attempts. */
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    data: jsonColumn("data", z.record(z.string(), z.unknown())).notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    nextAt: integer("next_at").notNull(),
    /** When a message about it was put into the queue. */
    queuedAt: integer("queued_at"),
    /** While one consumer sends it. */
    claimedUntil: integer("claimed_until"),
    attemptedAt: integer("attempted_at"),
    durationMs: integer("duration_ms"),
    /** HTTP status; null without a response. */
    status: integer("status"),
    /** First bytes of the response as text. */
    response: text("response"),
    /** Why there was no response, or none that counts. */
    error: text("error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_deliveries_endpoint").on(t.endpointId, t.createdAt, t.id),
    index("webhook_deliveries_state").on(t.endpointId, t.state, t.createdAt, t.id),
    index("webhook_deliveries_due").on(t.nextAt).where(sql`${t.state} = 'pending'`),
    index("webhook_deliveries_event").on(t.eventId),
    index("webhook_deliveries_age").on(t.createdAt),
    index("webhook_deliveries_company").on(t.companyId),
  ],
);
