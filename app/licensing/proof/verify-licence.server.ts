import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { listCoverage, selectCoverage } from "#app/licensing/proof/coverage.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import { foldCode } from "#app/licensing/proof/verify-code.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** Terms that a verifier reads. */
const publicTerms: readonly string[] = [termsCopy.media, termsCopy.territories, termsCopy.edits];

type At = Pick<RequestContext, "db" | "company">;

function selectByCode({ db, company }: At, code: string) {
  const { licences, licenceCodes, licenceEnds, companyDocuments, ofCompany } = scoped(db, company);
  const [newer, newerCodes] = [alias(licences, "newer"), alias(licenceCodes, "newer_codes")];
  const { number, licensee, project, endClient, lines, terms, startsOn, endsOn, issuedAt } = licences;
  return db
    .select({
      ...{ number, licensee, project, endClient, lines, terms, startsOn, endsOn, issuedAt },
      code: licenceCodes.code,
      supersededBy: sql<string | null>`${newerCodes.code}`.as("superseded_by"),
      endedAt: licenceEnds.endedAt,
      legalName: sql<string | null>`(${companyDocuments.settings} ->> 'legalName')`.as("legal_name"),
    })
    .from(licenceCodes)
    .innerJoin(licences, eq(licences.id, licenceCodes.licenceId))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(newerCodes, eq(newerCodes.licenceId, newer.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .leftJoin(companyDocuments, ofCompany(companyDocuments, eq(companyDocuments.version, licences.documentsVersion)))
    .where(ofCompany(licenceCodes, eq(licenceCodes.code, code)));
}

/**
 * The company whose code a host verifies: a company's host its own, the environment's host that of any company in it, also of a suspended
 * one. Proofs outlive the host of their company.
 */
async function findIssuer({ db, company }: At, code: string): Promise<Pick<Company, "id" | "name">> {
  if (company.subdomain !== null) return company;
  const { licenceCodes } = unsafeTenantTables("an environment's host verifies the licences of all its companies");
  const issuer = await db
    .select({ id: companies.id, name: companies.name })
    .from(licenceCodes)
    .innerJoin(companies, eq(companies.id, licenceCodes.companyId))
    .where(and(eq(licenceCodes.code, code), eq(companies.environment, company.environment)))
    .get();
  return issuer ?? company;
}

/**
 * What anyone who has the code of a licence may know: no fee, no condition, of the licensee the name without the address. Null for any
 * other code, after the same statements. @throws AppError too_many_requests
 */
export async function verifyLicence(ctx: RequestContext, typed: string) {
  await enforceRateLimit(ctx.env, "form", `verify:${ctx.address}`);
  const { db, now } = ctx;
  const code = foldCode(typed);
  const issuer = await findIssuer(ctx, code);
  const at = { db, company: { ...ctx.company, ...issuer } };
  const { licences, licenceCodes, ofCompany } = scoped(db, issuer);
  const request = db
    .select({ id: licences.transactionId })
    .from(licenceCodes)
    .innerJoin(licences, eq(licences.id, licenceCodes.licenceId))
    .where(ofCompany(licenceCodes, eq(licenceCodes.code, code)));
  const [[row], covered] = await db.batch([selectByCode(at, code), selectCoverage(at, sql`(${request})`)]);
  if (row === undefined) return null;
  const { licensee, lines, terms, endedAt, supersededBy, legalName, ...licence } = row;
  return {
    ...licence,
    // As the PDF names it.
    licensor: legalName ?? issuer.name,
    licensee: licensee.split("\n")[0] ?? "",
    songs: lines.map(({ title, artists, made = null }) => ({ title, artists, made })),
    terms: describeTerms({ ...terms, startsOn: null }).filter(({ label }) => publicTerms.includes(label)),
    ...listCoverage(covered),
    ...{ endedAt, supersededBy },
    state: stateOf({ ...licence, endedAt, isSuperseded: supersededBy !== null }, isoDateOf(now)),
  };
}

export type Verification = NonNullable<Awaited<ReturnType<typeof verifyLicence>>>;
