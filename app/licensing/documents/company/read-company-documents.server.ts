import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company">;

/** What a company prints before it saves settings of its own. */
function defaultsOf({ company }: Pick<RequestContext, "company">): CompanyDocuments {
  return {
    ...{ version: null, language: "en", legalName: company.name, street: "", postcode: "", city: "", country: "" },
    ...{ vatId: "", taxNumber: "", iban: "", bic: "", termDays: 30, taxBp: null, prefix: "INV" },
    ...{ accent: company.theme.accent, wordmark: null, clauses: { licence: "", quote: "", invoice: "" } },
  };
}

/** Query for the newest version, or a given one, for the caller's batch: one row or none, for `companyDocumentsOf`. */
export function selectCompanyDocuments({ db, company }: Reader, version?: number | SQL) {
  const { companyDocuments, select } = scoped(db, company);
  const { settings, version: column } = companyDocuments;
  const condition = version === undefined ? undefined : eq(column, version);
  return select({ settings, settingsVersion: column }, companyDocuments, condition).orderBy(desc(column)).limit(1);
}

/** SQL for the version that a document issued now prints; null before the company has any. */
export function newestDocumentsVersion({ db, company }: Reader): SQL {
  const { companyDocuments, ofCompany } = scoped(db, company);
  return sql`(SELECT max(${companyDocuments.version}) FROM ${companyDocuments} WHERE ${ofCompany(companyDocuments)})`;
}

type Row = Awaited<ReturnType<typeof selectCompanyDocuments>>[number];

export function companyDocumentsOf(ctx: Pick<RequestContext, "company">, row: Row | undefined): CompanyDocuments {
  if (row === undefined) return defaultsOf(ctx);
  return { ...defaultsOf(ctx), ...row.settings, version: row.settingsVersion };
}

/**
 * What the documents of the host's company print: the newest version, or the one that a document was issued with; null: before the company
 * had any. The caller has checked who reads the document.
 */
export async function readCompanyDocuments(ctx: Reader, version?: number | null): Promise<CompanyDocuments> {
  if (version === null) return companyDocumentsOf(ctx, undefined);
  const [row] = await selectCompanyDocuments(ctx, version);
  return companyDocumentsOf(ctx, row);
}
