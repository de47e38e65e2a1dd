import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The tables of db/tenant-tables.server.ts, by their name in code and in SQL. */
const tables: Record<string, string> = {
  agreementAdvances: "agreement_advances",
  companyDomains: "company_domains",
  factorResets: "factor_resets",
  identityProviders: "identity_providers",
  mailProblems: "mail_problems",
  providerGroups: "provider_groups",
  bankLines: "bank_lines",
  ledgerAccounts: "ledger_accounts",
  ledgerAllocations: "ledger_allocations",
  ledgerEntries: "ledger_entries",
  ledgerMoves: "ledger_moves",
  ledgerPending: "ledger_pending",
  licenceShares: "licence_shares",
  payoutFiles: "payout_files",
  payouts: "payouts",
  statementLines: "statement_lines",
  statementRuns: "statement_runs",
  statements: "statements",
  agentClients: "agent_clients",
  agentCodes: "agent_codes",
  agentGrants: "agent_grants",
  agentTokens: "agent_tokens",
  apiTokens: "api_tokens",
  approvalMessages: "approval_messages",
  approvalRequests: "approval_requests",
  auditLog: "audit_log",
  authTokens: "auth_tokens",
  brands: "brands",
  comments: "comments",
  commentThreads: "comment_threads",
  companyDocuments: "company_documents",
  conversations: "conversations",
  counterOffers: "counter_offers",
  cueSheets: "cue_sheets",
  externalLicences: "external_licences",
  downloads: "downloads",
  events: "events",
  formerHosts: "former_hosts",
  inboxLinks: "inbox_links",
  inquiries: "inquiries",
  internalNotes: "internal_notes",
  invitations: "invitations",
  licenceCodes: "licence_codes",
  licenceCoverage: "licence_coverage",
  invoicePayments: "invoice_payments",
  invoices: "invoices",
  licenceEnds: "licence_ends",
  licenceFeeds: "licence_feeds",
  licenceNotices: "licence_notices",
  licencePosts: "licence_posts",
  licenceFiles: "licence_files",
  licences: "licences",
  licenceOrders: "licence_orders",
  licenceTakings: "licence_takings",
  memberships: "memberships",
  newsletterSubscribers: "newsletter_subscribers",
  notifications: "notifications",
  opportunities: "opportunities",
  opportunityLinks: "opportunity_links",
  offerLinks: "offer_links",
  outbox: "outbox",
  ownRatings: "own_ratings",
  pitches: "pitches",
  playlistFolders: "playlist_folders",
  playlists: "playlists",
  projects: "projects",
  queueNotes: "queue_notes",
  quotes: "quotes",
  rateCards: "rate_cards",
  recentSearches: "recent_searches",
  referenceSongs: "reference_songs",
  requestMessages: "request_messages",
  savedSearches: "saved_searches",
  sentForms: "sent_forms",
  idempotentRequests: "idempotent_requests",
  sessions: "sessions",
  shareLinks: "share_links",
  shortlistTracks: "shortlist_tracks",
  siteEntries: "site_entries",
  sliders: "sliders",
  standingUses: "standing_uses",
  submissionComments: "submission_comments",
  submissions: "submissions",
  transactionEvents: "transaction_events",
  transactionMessages: "transaction_messages",
  transactions: "transactions",
  transactionTasks: "transaction_tasks",
  transfers: "transfers",
  uploads: "uploads",
  usagePresets: "usage_presets",
  visitorRequests: "visitor_requests",
  webhookDeliveries: "webhook_deliveries",
  webhookEndpoints: "webhook_endpoints",
};

const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"#db\/schema\/[^"]+"/g;
const inSql = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+"?(${Object.values(tables).join("|")})\\b`);

/** Whether a file reaches a tenant table other than through `scoped` and `unsafeTenantTables`. */
function reachesTenantTables(text: string): boolean {
  const imported = [...text.matchAll(imports)].flatMap(([, names]) =>
    (names ?? "").split(",").map((name) => name.trim()),
  );
  return imported.some((name) => Object.hasOwn(tables, name.split(" ")[0] ?? "")) || inSql.test(text);
}

const files = globSync(["app/**/*.{ts,tsx}", "workers/**/*.ts"]);

test("tenant tables are reached through scoped(db, company), or through a call whose name begins with unsafe", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => reachesTenantTables(readFileSync(file, "utf8")))).toEqual([]);
});

test("a file that gets its tables from scoped writes through it, and filters by company what it selects by hand", () => {
  const names = Object.keys(tables).join("|");
  const writes = new RegExp(`db\\s*\\.(?:insert|update|delete)\\((?:${names})\\)`);
  const unfiltered = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    if (!text.includes("scoped(") || text.includes("unsafeTenantTables(")) return false;
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    const reads = Object.keys(tables).some(
      (table) =>
        count(new RegExp(`\\.from\\(${table}\\)`, "g")) > count(new RegExp(`ofCompany\\(\\s*${table}\\b`, "g")),
    );
    return writes.test(text) || reads;
  });
  expect(unfiltered).toEqual([]);
});

test("the list of tenant tables has every table with a company_id that is not null", () => {
  const schema = globSync("db/schema/*.server.ts").map((file) => readFileSync(file, "utf8"));
  const found = schema.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)",([\s\S]*?)\n\}?\);?/g)].flatMap(
      ([, name, sql, body]) =>
        /companyId: text\("company_id"\)\s*\.notNull\(\)/.test(body ?? "") ? [[name, sql]] : [],
    ),
  );
  expect(Object.fromEntries(found)).toEqual(tables);
});
