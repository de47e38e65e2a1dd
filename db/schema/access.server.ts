import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt, editions, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

/**
 * Single-use tokens sent by email or passed between hosts. Only the SHA-256 is stored; `usedAt` is set by the statement that uses the
 * token, so that two attempts cannot both succeed.
 */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    purpose: text("purpose", {
      enum: ["magic", "reset", "sign_up", "exchange", "email_change", "unsubscribe", "factor", "passkey"],
    }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The company on whose host the token is valid. */
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Data of the purpose: new email address, identity behind an impersonation, return path. */
    payload: jsonColumn("payload", z.record(z.string(), z.string())).notNull().default({}),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("auth_tokens_token").on(t.tokenHash),
    index("auth_tokens_user").on(t.userId, t.purpose),
    index("auth_tokens_expiry").on(t.expiresAt),
    /** Pending previews on another host, by administrator. */
    index("auth_tokens_original_user").on(sql`"payload" ->> '$.originalUserId'`),
  ],
);

/** An invitation into a company, with the policies of the new membership. Accepted with a `sign_up` token. */
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
    /** Edition of the account; null: decided by the policies. */
    edition: text("edition", { enum: editions }),
    policyIds: exactWordsColumn("policy_ids").notNull().default([]),
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
    uniqueIndex("invitations_open").on(t.companyId, t.email).where(sql`status = 'pending'`),
  ],
);

/** An API token. It allows what both its scopes and its owner's memberships allow, in one company, until it expires. */
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
    /** First characters, to recognise it by. */
    hint: text("hint").notNull(),
    scopes: exactWordsColumn("scopes").notNull(),
    expiresAt: integer("expires_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("api_tokens_token").on(t.tokenHash), index("api_tokens_user").on(t.userId, t.companyId)],
);
