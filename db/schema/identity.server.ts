import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { languages } from "#app/edge/language/languages.ts";
import { fields, texts } from "#app/edge/stored-json.ts";
import { createdAt, editions, flag, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

const listView = z.object({ name: z.string(), query: z.string() });

/** Persisted between sessions: docs/product/sign-in.md. `volume` is 0 to 1; `listViews` are the filters that a person named, by the path of the list. */
const userSettings = fields.pipe(
  z.object({
    playerWidgetConfig: z.object({ volume: z.number() }).optional().catch(undefined),
    listViews: z.record(z.string(), z.array(listView)).optional().catch(undefined),
  }),
);
export type UserSettings = z.infer<typeof userSettings>;

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Lower case; also the user name for sign-in. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    nickname: text("nickname").notNull(),
    /** Their portrait in MEDIA, for the recipients of what they share; null for none. */
    imageKey: text("image_key"),
    /** `scrypt$N$r$p$salt$hash`, base64url; null until the invitation is accepted. */
    passwordHash: text("password_hash"),
    status: text("status", { enum: ["invited", "active", "disabled"] })
      .notNull()
      .default("active"),
    edition: text("edition", { enum: editions }).notNull().default("standard"),
    cookieConsent: flag("cookie_consent").notNull().default(false),
    /** How notifications reach them, by group; groups left out have their default: docs/product/notifications.md. */
    notificationWays: jsonColumn("notification_ways", texts).notNull().default({}),
    /** IANA name, for quiet hours and weekly emails; null: UTC. */
    timeZone: text("time_zone"),
    /** No notification emails from 22:00 to 7:00. */
    quietHours: flag("quiet_hours").notNull().default(true),
    settings: jsonColumn("settings", userSettings).notNull().default({}),
    /** BCP 47 tag of the language that they read; null: that of the company or the browser. */
    language: text("language", { enum: languages }),
    /** Wrong second factors in a row, and until when no further one is tried. */
    factorTries: integer("factor_tries").notNull().default(0),
    factorHeldUntil: integer("factor_held_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("users_email").on(t.email)],
);

/** A named set of scopes. */
export const policies = sqliteTable(
  "policies",
  {
    id: id(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    description: text("description").notNull().default(""),
    scopes: exactWordsColumn("scopes").notNull(),
    /** Edition of users who join with this policy; null if the policy does not decide it. */
    edition: text("edition", { enum: editions }),
    /** People with this policy sign in with a second factor. */
    needsFactor: flag("needs_factor").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("policies_name_key").on(t.nameKey)],
);

/** Membership of a user in a company. Its permissions are the union of its policies. */
export const memberships = sqliteTable(
  "memberships",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    status: text("status", { enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    /** The identity provider's own id of them, set by SCIM alone. */
    externalId: text("external_id"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("memberships_user_company").on(t.userId, t.companyId),
    index("memberships_company").on(t.companyId),
  ],
);

export const membershipPolicies = sqliteTable(
  "membership_policies",
  {
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    policyId: text("policy_id")
      .notNull()
      .references(() => policies.id),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.policyId] }), index("membership_policies_policy").on(t.policyId)],
);

/** A signed-in browser on one host. The cookie has a random token; only its SHA-256 is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Set while an administrator impersonates `userId`. */
    originalUserId: text("original_user_id").references(() => users.id),
    /** Set when staff entered a company's space from outside: leaving it signs out and returns to the IAM list. */
    accessAccount: flag("access_account").notNull().default(false),
    /** Company of the original sign-in, for a session started with another host's token; null for a sign-in here. */
    firstCompanyId: text("first_company_id").references(() => companies.id),
    /** When its person last proved a second factor, here or at the identity provider; null: never. */
    factorAt: integer("factor_at"),
    /** The identity provider that signed them in; null for the product's own ways. */
    providerId: text("provider_id"),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_token").on(t.tokenHash),
    index("sessions_user").on(t.userId, t.companyId),
    index("sessions_original_user").on(t.originalUserId),
    index("sessions_company").on(t.companyId, t.createdAt),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/** Every change of state: who made it, and on whose behalf. Written in the same batch as the change. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    companyId: text("company_id").notNull(),
    /** Null for system jobs: ingest, cron. */
    actorId: text("actor_id"),
    originalActorId: text("original_actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonColumn("detail", fields).notNull().default({}),
    /** Idempotency key of the form, unique per submission: a form that is sent twice makes one change. */
    formKey: text("form_key"),
    requestId: text("request_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_form").on(t.formKey).where(sql`form_key IS NOT NULL`),
    index("audit_log_company").on(t.companyId, t.createdAt, t.id),
    index("audit_log_action").on(t.companyId, t.action, t.createdAt, t.id),
    index("audit_log_subject").on(t.subjectId, t.subjectType),
  ],
);

/** Every email that the product sends, readable by staff. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The recipient's user, whatever their address was: it is erased with them. */
    userId: text("user_id").references(() => users.id),
    /** The visitor's request, submission, subscription or share link that it is about, with which it is erased. */
    subjectId: text("subject_id"),
    template: text("template").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    replyTo: text("reply_to"),
    /** What the sending service calls it, so that a bounce finds it; null before it is sent. */
    messageId: text("message_id"),
    headers: jsonColumn("headers", z.record(z.string(), z.string())),
    /** `sending` is written before an email is handed over: one that stays in that state may have arrived, and is not sent again. */
    status: text("status", { enum: ["queued", "sending", "sent", "failed"] })
      .notNull()
      .default("queued"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    attemptedAt: integer("attempted_at"),
    /** Not sent before, and only while the recipient belongs here: for emails that settings decide; null for others. */
    notBefore: integer("not_before"),
    sentAt: integer("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_company").on(t.companyId, t.createdAt),
    index("outbox_newest").on(t.createdAt, t.id),
    index("outbox_user").on(t.userId),
    index("outbox_subject").on(t.subjectId),
    index("outbox_recipient").on(t.recipient),
    index("outbox_message").on(t.messageId).where(sql`message_id IS NOT NULL`),
    index("outbox_to_send").on(t.createdAt).where(sql`status IN ('queued', 'failed')`),
  ],
);
