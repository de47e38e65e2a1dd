import { asc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { partyChoices, partyLabel } from "#app/backoffice/agreements/agreement-parties.server.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { resolveTerritories } from "#app/backoffice/agreements/resolve-territories.ts";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { standingApprovalsCopy as copy } from "#app/backoffice/standing-approvals/standing-approvals-copy.ts";
import { type StandingParty, standingType } from "#app/backoffice/standing-approvals/standing-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import type { FieldOption, RecordValues } from "#app/records/definition/record-type.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { countriesOf, type Located } from "#app/rights/territories/territory-sums.ts";
import { foldName } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { standingUses } = unsafeTenantTables("the uses of a month are those of all companies");

/** Records that a form or a filter offers; others are typed. */
const maxOffered = 200;

const partySchema = z.object({ party: z.string(), partyId: z.string() }) satisfies z.ZodType<StandingParty>;
const parseFee = jsonReader(z.tuple([z.number(), z.string()]), "a fee");

const parseWord = jsonReader(z.tuple([z.string().nullable(), z.string().nullable(), z.number()]), "whose word it is");

const state = sql`CASE WHEN standing_approvals.paused THEN 'paused' WHEN valid_until < date('now') THEN 'over'
  WHEN valid_from > date('now') THEN 'later' ELSE 'active' END`;
const used = sql`(SELECT count(DISTINCT u.transaction_id || ' ' || u.recording_id) FROM ${standingUses} u
  WHERE u.standing_id = standing_approvals.id AND u.month = strftime('%Y-%m', 'now'))`;
const word = sql`json_array(said_by, strftime('%Y-%m-%d', said_at / 1000, 'unixepoch'), trim(notes) <> '')`.mapWith(
  (json: string) => {
    const [by, on, isSourced] = parseWord(json);
    if (by !== null) return copy.signed(by, formatIsoDate(on ?? ""));
    return isSourced ? copy.words.sourced : copy.words.unsourced;
  },
);
const party = sql`(SELECT json_object('party', ${partyLabel}, 'partyId', p.id) FROM parties p
  WHERE p.id = standing_approvals.party_id)`.mapWith(jsonReader(partySchema, "a party"));
const fee = sql`json_array(min_fee, currency)`.mapWith((json: string) => {
  const [amount, currency] = parseFee(json);
  return fromMinorUnits(amount, currency);
});
const derived = (value: SQL) => ({ value, write: () => [] });

/** @throws AppError invalid at the party */
async function resolveParty({ db }: RequestContext, typed: string): Promise<StandingParty> {
  const row = { party: typed, partyId: "" };
  const found = partyOf(row, await findParties({ db }, [row]));
  if (typeof found === "string") throw new AppError("invalid", found, { party: [found] });
  const [named] = await db.all<StandingParty>(
    sql`SELECT ${partyLabel} AS party, p.id AS partyId FROM parties p WHERE p.id = ${found.id}`,
  );
  return named ?? { party: found.name, partyId: found.id };
}

function termProblem({ maxMonths, perpetual }: RecordValues): string | null {
  const isLimited = maxMonths !== null && maxMonths !== undefined;
  if (isLimited && perpetual) return copy.termBoth;
  return isLimited || perpetual ? null : copy.maxMonthsMissing;
}

export const standingStore: RecordStore = {
  type: standingType,
  table: standingApprovals,
  linked: {
    party: derived(party),
    agreement: derived(
      sql`coalesce((SELECT a.number FROM agreements a WHERE a.id = standing_approvals.agreement_id), '')`,
    ),
    state: derived(state),
    used: derived(used),
    word: derived(word),
    fee: derived(fee),
  },
  derivedColumns: ({ name, party: holder, agreement, fee: typed, currency }) => ({
    nameKey: foldName(String(name)),
    partyId: (holder as StandingParty).partyId,
    agreementId: agreement ? sql`(SELECT id FROM agreements WHERE number = ${agreement})` : null,
    minFee: toMinorUnits(String(typed), String(currency)),
  }),
  searchIn: [
    standingApprovals.nameKey,
    sql`(SELECT p.name_key FROM parties p WHERE p.id = standing_approvals.party_id)`,
  ],
  order: [standingApprovals.nameKey],
  sortBy: {
    name: standingApprovals.nameKey,
    party: sql`(SELECT p.name_key FROM parties p WHERE p.id = standing_approvals.party_id)`,
    validUntil: sql`coalesce(valid_until, '9999')`,
  },
  filters: {
    state: (value) => sql`${state} = ${value}`,
    holder: (id) => sql`party_id = ${id}`,
    under: (id) => sql`agreement_id = ${id}`,
  },
  options: {
    party: partyChoices,
    agreement: ({ db }) =>
      db.all<FieldOption>(
        sql`SELECT number AS value, title AS label FROM agreements ORDER BY number DESC LIMIT ${maxOffered}`,
      ),
    excludedCompanyIds: ({ db }) => {
      const { id, name, environment, subdomain, nameKey } = companies;
      const place = sql`iif(coalesce(${subdomain}, '') = '', ${environment}, ${subdomain})`;
      return db
        .select({ value: id, label: sql<string>`${name} || ' (' || ${place} || ')'` })
        .from(companies)
        .orderBy(asc(nameKey), asc(id));
    },
    holder: ({ db }) =>
      db.all<FieldOption>(sql`SELECT id AS value, name AS label FROM parties WHERE id IN (SELECT party_id FROM standing_approvals)
        ORDER BY name_key, id LIMIT ${maxOffered}`),
    under: ({ db }) =>
      db.all<FieldOption>(sql`SELECT id AS value, number AS label FROM agreements WHERE id IN (SELECT agreement_id FROM standing_approvals)
        ORDER BY number LIMIT ${maxOffered}`),
  },
  async resolve(ctx, values) {
    const typed = "party" in values ? values.party : null;
    return {
      ...resolveTerritories(values),
      ...(typeof typed === "string" ? { party: await resolveParty(ctx, typed) } : {}),
    };
  },
  checks: [
    (_ctx, values) => ({ excluded: countriesOf(values as Located)?.size === 0 ? agreementsCopy.nowhere : null }),
    (_ctx, values) => ({ maxMonths: termProblem(values) }),
    (_ctx, { fee: typed, currency }) => ({
      fee: toMinorUnits(String(typed), String(currency)) === null ? copy.feeInvalid : null,
    }),
    (_ctx, { validFrom, validUntil }) => ({
      validUntil: validFrom && validUntil && String(validUntil) < String(validFrom) ? copy.untilBeforeFrom : null,
    }),
  ],
  guards: ({ party: holder, agreement, excludedCompanyIds }) => [
    {
      condition: sql`${agreement ?? ""} = '' OR EXISTS (SELECT 1 FROM agreements a CROSS JOIN agreement_parties ap ON ap.agreement_id = a.id
        WHERE a.number = ${agreement} AND ap.party_id = ${(holder as StandingParty).partyId})`,
      ...{ field: "agreement", also: ["party"], message: copy.agreementUnknown },
    },
    {
      condition: sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(excludedCompanyIds ?? [])})
        WHERE value NOT IN (SELECT id FROM companies))`,
      ...{ field: "excludedCompanyIds", message: copy.companyUnknown },
    },
  ],
  // Terms that staff change are no longer the word of the party.
  changed: (_ctx, id, names, stored) =>
    stored !== null && names.some((name) => !["paused", "notes", "name"].includes(name))
      ? [sql`UPDATE standing_approvals SET said_by = NULL, said_at = NULL WHERE id = ${id}`]
      : [],
  notice: ({ territories = [], excluded = [] }) => {
    const { corrected } = readTerritoryList([...(territories as string[]), ...(excluded as string[])].join(","));
    return corrected.map(({ part, code }) => agreementsCopy.corrected(part, code)).join(" ") || undefined;
  },
  unlink: () => [],
};
