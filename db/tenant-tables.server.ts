import { and, eq, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server.ts";
import { apiTokens, authTokens, invitations } from "#db/schema/access.server.ts";
import { agentClients, agentCodes, agentGrants, agentTokens } from "#db/schema/agents.server.ts";
import { usagePresets } from "#db/schema/agreements.server.ts";
import {
  approvalMessages,
  approvalRequests,
  inboxLinks,
  transactionMessages,
  transactionTasks,
} from "#db/schema/approvals.server.ts";
import { bankLines } from "#db/schema/bank.server.ts";
import { brands } from "#db/schema/brands.server.ts";
import { comments, commentThreads, inquiries, internalNotes, notifications } from "#db/schema/comments.server.ts";
import { formerHosts } from "#db/schema/companies.server.ts";
import { conversations } from "#db/schema/conversations.server.ts";
import { externalLicences } from "#db/schema/external-licences.server.ts";
import { factorResets } from "#db/schema/factors.server.ts";
import { mailProblems } from "#db/schema/health.server.ts";
import { idempotentRequests } from "#db/schema/idempotency.server.ts";
import { auditLog, memberships, outbox, sessions } from "#db/schema/identity.server.ts";
import { events } from "#db/schema/insight.server.ts";
import { companyDocuments, invoicePayments, invoices } from "#db/schema/invoices.server.ts";
import {
  ledgerAccounts,
  ledgerAllocations,
  ledgerEntries,
  ledgerMoves,
  ledgerPending,
  licenceShares,
} from "#db/schema/ledger.server.ts";
import { downloads, ownRatings, recentSearches, savedSearches, shortlistTracks } from "#db/schema/library.server.ts";
import { licenceFiles } from "#db/schema/licence-files.server.ts";
import { cueSheets, licenceEnds, licences, transactionEvents } from "#db/schema/licences.server.ts";
import { counterOffers, offerLinks } from "#db/schema/offers.server.ts";
import { opportunities, opportunityLinks, requestMessages } from "#db/schema/opportunities.server.ts";
import { licenceOrders } from "#db/schema/orders.server.ts";
import { agreementAdvances, payoutFiles, payouts } from "#db/schema/payouts.server.ts";
import { pitches } from "#db/schema/pitches.server.ts";
import { playlistFolders, playlists } from "#db/schema/playlists.server.ts";
import { projects, submissionComments, submissions } from "#db/schema/projects.server.ts";
import { licenceCodes, licenceCoverage, licenceFeeds, licenceNotices, licencePosts } from "#db/schema/proof.server.ts";
import { companyDomains, identityProviders, providerGroups } from "#db/schema/providers.server.ts";
import { queueNotes } from "#db/schema/queue.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { referenceSongs } from "#db/schema/references.server.ts";
import { contacts, filmComments, filmCuts, films, roomGuests, rooms } from "#db/schema/rooms.server.ts";
import { sentForms } from "#db/schema/sent-forms.server.ts";
import { shareLinks } from "#db/schema/shares.server.ts";
import { siteEntries } from "#db/schema/site.server.ts";
import { sliders } from "#db/schema/sliders.server.ts";
import { standingUses } from "#db/schema/standing.server.ts";
import { statementLines, statementRuns, statements } from "#db/schema/statements.server.ts";
import { licenceTakings } from "#db/schema/takings.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";
import { transfers } from "#db/schema/transfers.server.ts";
import { uploads } from "#db/schema/uploads.server.ts";
import { newsletterSubscribers, visitorRequests } from "#db/schema/visitor-requests.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/webhooks.server.ts";

/**
 * Tables whose rows belong to one company. `restrictions.company_id` names the company that a restriction is about, so restrictions belong
 * to the shared catalogue.
 */
const tenantTables = {
  agreementAdvances,
  companyDomains,
  factorResets,
  identityProviders,
  mailProblems,
  providerGroups,
  bankLines,
  ledgerAccounts,
  ledgerAllocations,
  ledgerEntries,
  ledgerMoves,
  ledgerPending,
  licenceShares,
  payoutFiles,
  payouts,
  statementLines,
  statementRuns,
  statements,
  agentClients,
  agentCodes,
  agentGrants,
  agentTokens,
  apiTokens,
  approvalMessages,
  approvalRequests,
  auditLog,
  authTokens,
  brands,
  comments,
  commentThreads,
  companyDocuments,
  contacts,
  conversations,
  counterOffers,
  cueSheets,
  externalLicences,
  downloads,
  events,
  filmComments,
  filmCuts,
  films,
  formerHosts,
  idempotentRequests,
  inboxLinks,
  inquiries,
  internalNotes,
  invitations,
  licenceCodes,
  licenceCoverage,
  invoicePayments,
  invoices,
  licenceEnds,
  licenceFeeds,
  licenceNotices,
  licencePosts,
  licenceFiles,
  licenceOrders,
  licences,
  licenceTakings,
  memberships,
  newsletterSubscribers,
  notifications,
  opportunities,
  opportunityLinks,
  offerLinks,
  outbox,
  ownRatings,
  pitches,
  playlistFolders,
  playlists,
  projects,
  queueNotes,
  quotes,
  rateCards,
  recentSearches,
  referenceSongs,
  requestMessages,
  roomGuests,
  rooms,
  savedSearches,
  sentForms,
  sessions,
  shareLinks,
  shortlistTracks,
  siteEntries,
  sliders,
  standingUses,
  submissionComments,
  submissions,
  transactionEvents,
  transactionMessages,
  transactions,
  transactionTasks,
  transfers,
  uploads,
  usagePresets,
  visitorRequests,
  webhookDeliveries,
  webhookEndpoints,
};

type TenantTable = SQLiteTable & { companyId: SQLiteColumn };
type Values<T extends TenantTable> = Omit<T["$inferInsert"], "companyId">;
/** Values, or SQL expressions. */
type Computed<T extends TenantTable> = { [Name in keyof Values<T>]: Values<T>[Name] | SQL };

/**
 * The tenant tables limited to one company: every read is filtered by it, every insert gets its id, updates and deletes affect its rows
 * only. Modules get tenant tables from here; test/unit/db/tenant-tables.test.ts refuses imports of them and SQL text that names them.
 */
export function scoped(db: Database, company: { id: string }) {
  function ofCompany(table: TenantTable, condition?: SQL): SQL | undefined {
    return and(eq(table.companyId, company.id), condition);
  }
  return {
    ...tenantTables,
    /** The company's condition on `table`, for joins and sub-selects. */
    ofCompany,
    /** Selects from the company's rows. Joins, order and limit can follow; another `where` cannot. */
    select<T extends TenantTable, F extends SelectedFields>(fields: F, table: T, condition?: SQL) {
      return db.select(fields).from(table).where(ofCompany(table, condition));
    },
    insert<T extends TenantTable>(table: T, values: Computed<T>) {
      return db.insert(table).values({ ...values, companyId: company.id } as T["$inferInsert"]);
    },
    /** Inserts the row only if `condition` holds. Missing columns get the schema's defaults. */
    insertIf<T extends TenantTable>(table: T, values: Computed<T>, condition: SQL) {
      const row: Record<string, unknown> = { ...values, companyId: company.id };
      const cells = Object.entries(getTableColumns(table)).map(([name, column]) => {
        const value = row[name] === undefined ? column.default : row[name];
        return is(value, SQL) ? value : sql.param(value ?? null, column);
      });
      return db.insert(table).select(sql`SELECT ${sql.join(cells, sql`, `)} WHERE ${condition}`);
    },
    update<T extends TenantTable>(table: T, values: Partial<Computed<T>>, condition: SQL | undefined) {
      // Types do not prevent values from elsewhere from containing a company id.
      const { companyId: _, ...own } = values as Partial<T["$inferInsert"]> & { companyId?: string };
      return db
        .update(table)
        .set(own as Partial<T["$inferInsert"]>)
        .where(ofCompany(table, condition));
    },
    delete(table: TenantTable, condition: SQL | undefined) {
      return db.delete(table).where(ofCompany(table, condition));
    },
  };
}

/**
 * The tenant tables without the filter, for work across companies: a visitor's own sessions, a shared playlist of the environment, the demo
 * seed, nightly clean-up. `reason` documents why at the call.
 */
export function unsafeTenantTables(_reason: string): typeof tenantTables {
  return tenantTables;
}
