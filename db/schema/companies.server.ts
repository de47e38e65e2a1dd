import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import {
  companyContact,
  type MachineUse,
  machineUses,
  storedHlsConfig,
  storedRetention,
  storedTaking,
  storedTheme,
} from "#app/edge/context/company.ts";
import { languages } from "#app/edge/language/languages.ts";
import { listOf } from "#app/edge/stored-json.ts";
import { createdAt, flag, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** A tenant. The two environments' own companies have no sub-domain. */
export const companies = sqliteTable(
  "companies",
  {
    id: id(),
    environment: text("environment", { enum: ["main", "spaces"] }).notNull(),
    /** Empty for an environment's own company: a unique index treats NULLs as distinct. */
    subdomain: text("subdomain").notNull().default(""),
    /** A verified custom host of the company, proven as in `customHostProof`. */
    customHost: text("custom_host"),
    customHostProof: text("custom_host_proof", { enum: ["dns", "staff"] }),
    /** An unverified host and the challenge that its owner has to publish. Not served and not used in emails. */
    proposedHost: text("proposed_host"),
    hostChallenge: text("host_challenge"),
    tenantId: text("tenant_id").notNull(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    status: text("status", { enum: ["active", "suspended"] })
      .notNull()
      .default("active"),
    theme: jsonColumn("theme", storedTheme).notNull(),
    /** Contact for clients; null until set. */
    contact: jsonColumn("contact", companyContact),
    hlsConfig: jsonColumn("hls_config", storedHlsConfig).notNull(),
    /** What machines may do with the company's published pages; null: the default. */
    machineUses: jsonColumn<readonly MachineUse[]>("machine_uses", listOf(z.enum(machineUses))),
    /** Up to which amounts its people take licences themselves; null: they don't. */
    taking: jsonColumn("taking", storedTaking.nullable().catch(null)),
    /** Whether songs are published only with a statement of how each part was made; of an environment's own company. */
    needsMadeStatement: flag("needs_made_statement").notNull().default(false),
    /** Its people sign in with a second factor. */
    needsFactor: flag("needs_factor").notNull().default(false),
    /** BCP 47 tag of the language of its pages; null: the browser's. */
    language: text("language", { enum: languages }),
    /** How long it keeps what nothing else needs; null: the product's own times. */
    retention: jsonColumn("retention", storedRetention.nullable().catch(null)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("companies_host").on(t.environment, t.subdomain),
    uniqueIndex("companies_custom_host").on(t.customHost),
    index("companies_environment").on(t.environment, t.nameKey, t.id),
  ],
);

/** Sub-domains and custom hosts that a company had before, so that links to them lead on. Written by a trigger on `companies` alone. */
export const formerHosts = sqliteTable(
  "former_hosts",
  {
    /** A sub-domain, or a custom host, which has a dot. */
    name: text("name").notNull(),
    environment: text("environment", { enum: ["main", "spaces"] }).notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.name, t.environment] })],
);
