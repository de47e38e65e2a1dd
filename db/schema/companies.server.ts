import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CompanyContact, HlsConfig, Theme } from "#app/edge/context/company.ts";
import { createdAt, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";

/** A tenant. The two environments' own companies have no sub-domain. */
export const companies = sqliteTable(
  "companies",
  {
    id: id(),
    environment: text("environment", { enum: ["main", "spaces"] }).notNull(),
    /** Empty string for an environment's own company: SQLite holds NULLs apart in a unique index. */
    subdomain: text("subdomain").notNull().default(""),
    /** A host of the company's own whose ownership was shown, as `customHostProof` says. */
    customHost: text("custom_host"),
    customHostProof: text("custom_host_proof", { enum: ["dns", "staff"] }),
    /** A host that the company named, and the challenge that its owner publishes. Nothing is served there or sent there. */
    proposedHost: text("proposed_host"),
    hostChallenge: text("host_challenge"),
    tenantId: text("tenant_id").notNull(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    status: text("status", { enum: ["active", "suspended"] })
      .notNull()
      .default("active"),
    theme: text("theme", { mode: "json" }).$type<Theme>().notNull(),
    /** How clients reach it; null until it is set. */
    contact: text("contact", { mode: "json" }).$type<CompanyContact>(),
    hlsConfig: text("hls_config", { mode: "json" }).$type<HlsConfig>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("companies_host").on(t.environment, t.subdomain),
    uniqueIndex("companies_custom_host").on(t.customHost),
    index("companies_environment").on(t.environment, t.nameKey, t.id),
  ],
);
