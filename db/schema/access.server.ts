import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, editions, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Single-use keys that arrive by mail or by a step between hosts. Only the SHA-256 of the token is stored; `usedAt` is set in
 * the statement that spends it, so that two tries cannot both succeed.
 */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    purpose: text("purpose", {
      enum: ["magic", "reset", "sign_up", "exchange", "email_change", "unsubscribe"],
    }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The company whose host the token opens. */
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** What the purpose needs: the new e-mail address, the identity behind an impersonation, where to go. */
    payload: text("payload", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("auth_tokens_token").on(t.tokenHash),
    index("auth_tokens_user").on(t.userId, t.purpose),
    index("auth_tokens_expiry").on(t.expiresAt),
    /** Previews on their way to another host, by the administrator behind them. */
    index("auth_tokens_original_user").on(sql`"payload" ->> '$.originalUserId'`),
  ],
);

/** An invitation into a company, with the policies that the membership gets. Accepted with a `sign_up` token. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    nameKey: nameKey(),
    /** The edition of the account; null leaves it to the policies. */
    edition: text("edition", { enum: editions }),
    policyIds: text("policy_ids", { mode: "json" }).$type<string[]>().notNull().default([]),
    invitedBy: text("invited_by").references(() => users.id),
    userId: text("user_id").references(() => users.id),
    status: text("status", { enum: ["pending", "accepted", "revoked"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("invitations_company").on(t.companyId, t.status),
    index("invitations_email").on(t.email),
    index("invitations_user").on(t.userId),
    index("invitations_invited_by").on(t.invitedBy),
    /** One open invitation for each company and address. */
    uniqueIndex("invitations_open").on(t.companyId, t.email).where(sql`status = 'pending'`),
  ],
);

/** A key for programs. It can do what both its scopes and its owner's memberships allow, in one company, until it ends. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** The first characters, by which a person recognises it. */
    hint: text("hint").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<string[]>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("api_tokens_token").on(t.tokenHash), index("api_tokens_user").on(t.userId, t.companyId)],
);
