import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";

/** A program that may ask people of a company for access: registered by itself (RFC 7591), or known by the document at its URL. */
export const agentClients = sqliteTable(
  "agent_clients",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** `client_id` of OAuth: random, or the URL of the document. */
    clientId: text("client_id").notNull(),
    /** As the program states it: not verified. */
    name: text("name").notNull(),
    redirectUris: exactWordsColumn("redirect_uris").notNull(),
    /** The document is read again after this time, ms; null for a registered program. */
    freshUntil: integer("fresh_until"),
    /** When a person last allowed it; null: never. */
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("agent_clients_client").on(t.companyId, t.clientId), index("agent_clients_age").on(t.createdAt)],
);

/** What a person lets one program do in their name over MCP: after their consent, or with a token made by hand. */
export const agentGrants = sqliteTable(
  "agent_grants",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** `client_id` of OAuth; null for a token made by hand. */
    clientId: text("client_id"),
    name: text("name").notNull(),
    /** Host that the program's answers go to; null for a token made by hand. */
    host: text("host"),
    /** First characters of a token made by hand, to recognise it by. */
    hint: text("hint"),
    scopes: exactWordsColumn("scopes").notNull(),
    expiresAt: integer("expires_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("agent_grants_user").on(t.userId, t.companyId),
    index("agent_grants_client").on(t.companyId, t.clientId),
    index("agent_grants_expiry").on(t.expiresAt),
  ],
);

/** Tokens of a grant. Only the SHA-256 is stored. A refresh token is used once; one that comes again ends the grant. */
export const agentTokens = sqliteTable(
  "agent_tokens",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    grantId: text("grant_id")
      .notNull()
      .references(() => agentGrants.id),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** The address it is for (RFC 8707): `https://host/mcp`. */
    resource: text("resource").notNull(),
    scopes: exactWordsColumn("scopes").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("agent_tokens_token").on(t.tokenHash),
    index("agent_tokens_grant").on(t.grantId),
    index("agent_tokens_expiry").on(t.expiresAt),
  ],
);

/** Authorization codes: what a person allowed, until the program fetches its tokens. */
export const agentCodes = sqliteTable(
  "agent_codes",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    codeHash: text("code_hash").notNull(),
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    host: text("host").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** S256 (RFC 7636). */
    challenge: text("challenge").notNull(),
    resource: text("resource").notNull(),
    scopes: exactWordsColumn("scopes").notNull(),
    /** The grant that it became; one that comes again ends it. */
    grantId: text("grant_id").references(() => agentGrants.id),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("agent_codes_code").on(t.codeHash),
    index("agent_codes_user").on(t.userId, t.companyId),
    index("agent_codes_grant").on(t.grantId),
    index("agent_codes_expiry").on(t.expiresAt),
  ],
);
