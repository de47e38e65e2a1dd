import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { listCoverage, selectCoverage } from "#app/licensing/proof/coverage.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import { foldCode } from "#app/licensing/proof/verify-code.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Terms that a verifier reads. */
const publicTerms: readonly string[] = [termsCopy.media, termsCopy.territories, termsCopy.edits];

function selectByCode({ db, company }: RequestContext, code: string) {
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
 * What anyone who has the code of a licence of this company may know: no fee, no condition, of the licensee the name without the address.
 * Null for any other code, after the same statements. @throws AppError too_many_requests
 */
export async function verifyLicence(ctx: RequestContext, typed: string) {
  await enforceRateLimit(ctx.env, "form", `verify:${ctx.address}`);
  const { db, company, now } = ctx;
  const code = foldCode(typed);
  const { licences, licenceCodes, ofCompany } = scoped(db, company);
  const request = db
    .select({ id: licences.transactionId })
    .from(licenceCodes)
    .innerJoin(licences, eq(licences.id, licenceCodes.licenceId))
    .where(ofCompany(licenceCodes, eq(licenceCodes.code, code)));
  const [[row], covered] = await db.batch([selectByCode(ctx, code), selectCoverage(ctx, sql`(${request})`)]);
  if (row === undefined) return null;
  const { licensee, lines, terms, endedAt, supersededBy, legalName, ...licence } = row;
  return {
    ...licence,
    // As the PDF names it.
    licensor: legalName ?? company.name,
    licensee: licensee.split("\n")[0] ?? "",
    songs: lines.map(({ title, artists }) => ({ title, artists })),
    terms: describeTerms({ ...terms, startsOn: null }).filter(({ label }) => publicTerms.includes(label)),
    ...listCoverage(covered),
    ...{ endedAt, supersededBy },
    state: stateOf({ ...licence, endedAt, isSuperseded: supersededBy !== null }, isoDateOf(now)),
  };
}

export type Verification = NonNullable<Awaited<ReturnType<typeof verifyLicence>>>;
