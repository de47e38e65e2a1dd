import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt, flag, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

/** What DNS said of the records that a sender domain needs. */
const mailRecords = z.record(z.enum(["spf", "dkim", "dmarc"]), z.enum(["found", "missing", "wrong"]));

/** An e-mail domain that a company proves to own by a TXT record: for its people's sign-in, and as the sender of its emails. */
export const companyDomains = sqliteTable(
  "company_domains",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Lower case, Punycode. */
    domain: text("domain").notNull(),
    challenge: text("challenge").notNull(),
    /** Null until the record was found. At most one company has a domain proven. */
    verifiedAt: integer("verified_at"),
    checkedAt: integer("checked_at"),
    /** Part before the @ of its sender address; null: its emails come from the product's. */
    sender: text("sender"),
    mailRecords: jsonColumn("mail_records", mailRecords.nullable().catch(null)),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("company_domains_company").on(t.companyId, t.domain),
    uniqueIndex("company_domains_verified").on(t.domain).where(sql`verified_at IS NOT NULL`),
  ],
);

/** A company's identity provider (OpenID Connect) and its SCIM client. */
export const identityProviders = sqliteTable(
  "identity_providers",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    label: text("label").notNull(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed; null for a client without one. */
    clientSecret: text("client_secret"),
    state: text("state", { enum: ["draft", "active", "off"] })
      .notNull()
      .default("draft"),
    /** People of the company sign in with it alone, but for `breakGlassUserId`. */
    enforced: flag("enforced").notNull().default(false),
    breakGlassUserId: text("break_glass_user_id").references(() => users.id),
    /** Policies of people who sign in for the first time; empty: they have to be invited. */
    policyIds: exactWordsColumn("policy_ids").notNull().default([]),
    /** SHA-256 of the SCIM client's token, and its first characters; null without a SCIM client. */
    scimTokenHash: text("scim_token_hash"),
    scimTokenHint: text("scim_token_hint"),
    scimSeenAt: integer("scim_seen_at"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("identity_providers_company").on(t.companyId),
    uniqueIndex("identity_providers_scim").on(t.scimTokenHash),
    index("identity_providers_break_glass").on(t.breakGlassUserId),
    index("identity_providers_creator").on(t.createdBy),
  ],
);

/** Who a provider's subject is. */
export const externalIdentities = sqliteTable(
  "external_identities",
  {
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.subject] }), index("external_identities_user").on(t.userId)],
);

/** A group that the SCIM client keeps; its members have its policies. */
export const providerGroups = sqliteTable(
  "provider_groups",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    nameKey: nameKey(),
    externalId: text("external_id"),
    policyIds: exactWordsColumn("policy_ids").notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("provider_groups_name").on(t.companyId, t.nameKey)],
);

export const providerGroupMembers = sqliteTable(
  "provider_group_members",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => providerGroups.id, { onDelete: "cascade" }),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.membershipId] }),
    index("provider_group_members_membership").on(t.membershipId),
  ],
);
