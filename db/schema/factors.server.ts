import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { wordsColumn } from "#db/schema/stored-json.server.ts";

export const factorKinds = ["passkey", "totp", "recovery"] as const;

/** What a person signs in with beside or instead of a password: passkeys, apps that show codes, and recovery codes that work once. */
export const userFactors = sqliteTable(
  "user_factors",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: factorKinds }).notNull(),
    /** The person's name for it; empty for recovery codes. */
    label: text("label").notNull().default(""),
    /** Of a passkey: its id and public key (COSE) in base64url, its counter, and the host that it is for. */
    credentialId: text("credential_id"),
    publicKey: text("public_key"),
    counter: integer("counter").notNull().default(0),
    transports: wordsColumn("transports").notNull().default([]),
    host: text("host"),
    /** Of an app: its sealed secret; of a recovery code: its SHA-256. */
    secret: text("secret"),
    /** The last time step whose code was used: a code works once. */
    lastStep: integer("last_step"),
    /** When it first worked: an app counts from then on. Null before, and for a used recovery code. */
    confirmedAt: integer("confirmed_at"),
    lastUsedAt: integer("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("user_factors_user").on(t.userId, t.kind), uniqueIndex("user_factors_credential").on(t.credentialId)],
);

/** A second factor that one administrator asks to remove, for a person who lost it, and another one decides on. */
export const factorResets = sqliteTable(
  "factor_resets",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => users.id),
    decidedBy: text("decided_by").references(() => users.id),
    state: text("state", { enum: ["open", "done", "refused"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    uniqueIndex("factor_resets_open").on(t.companyId, t.userId).where(sql`state = 'open'`),
    index("factor_resets_company").on(t.companyId, t.createdAt),
    index("factor_resets_user").on(t.userId),
  ],
);
