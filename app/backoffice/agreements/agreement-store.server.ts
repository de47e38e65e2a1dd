import { sql } from "drizzle-orm";
import {
  partiesField,
  partyChoices,
  resolveAgreementParties,
} from "#app/backoffice/agreements/agreement-parties.server.ts";
import type { TypedParty } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementStaff, assigneeChoices } from "#app/backoffice/agreements/agreement-staff.server.ts";
import { agreementState, renewsItself } from "#app/backoffice/agreements/agreement-state.server.ts";
import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { findOverlaps, hasNoOverlap, type Represented } from "#app/backoffice/agreements/find-overlaps.server.ts";
import { groupsValue } from "#app/backoffice/agreements/groups/groups-value.server.ts";
import { keptParts } from "#app/backoffice/agreements/kept-parts.server.ts";
import type { TypedPayee } from "#app/backoffice/agreements/money/money-fields.ts";
import {
  minimumCheck,
  moneyColumns,
  moneyValues,
  resolvePayees,
} from "#app/backoffice/agreements/money/money-values.server.ts";
import { resolveTerritories } from "#app/backoffice/agreements/resolve-territories.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Check, RecordStore } from "#app/records/definition/record-store.server.ts";
import type { FieldOption, RecordValues } from "#app/records/definition/record-type.ts";
import { recordingsOfAgreements } from "#app/rights/recordings-of-agreements.server.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { countriesOf } from "#app/rights/territories/territory-sums.ts";
import { foldName } from "#db/folded-name.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { agreementAdvances, ledgerAccounts } = unsafeTenantTables(
  "an agreement with money of any company is not deleted",
);

/** Parties that a form or a filter offers; others are typed. */
const maxOffered = 200;

/** Typed numbers from here on, which may be of any kind, are not counted on from. */
const maxCounted = 999_999;

/** The free number after the last one of the year, of agreements that were deleted, too: one may be restored. */
async function nextNumber({ db, now }: RequestContext): Promise<string> {
  const prefix = `A-${new Date(now).getUTCFullYear()}-`;
  const found = await db.get<{ next: number }>(sql`WITH used AS (SELECT 0 AS at
      UNION SELECT CAST(substr(number, ${prefix.length + 1}) AS INTEGER)
      FROM (SELECT number FROM agreements UNION SELECT row ->> 'number' FROM deleted_records WHERE subject = 'agreement')
      WHERE number GLOB ${`${prefix}[0-9]*`})
    SELECT max(at) + 1 AS next FROM used WHERE at < ${maxCounted} AND at + 1 NOT IN (SELECT at FROM used)`);
  return prefix + String(found?.next ?? 1).padStart(4, "0");
}

async function isAssignable({ db }: RequestContext, id: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM (${agreementStaff}) WHERE id = ${id} LIMIT 1`)).length > 0;
}

function endProblem({ status, startsOn, endsOn }: Represented): string | null {
  if (endsOn !== null) return endsOn < startsOn ? copy.endsBeforeStart : null;
  return status === "terminated" ? copy.endsMissing : null;
}

async function assigneeProblem(ctx: RequestContext, { assigneeId }: RecordValues, stored: RecordValues | null) {
  if (!assigneeId || assigneeId === stored?.assigneeId) return null;
  return (await isAssignable(ctx, String(assigneeId))) ? null : copy.assigneeUnknown;
}

const checks: Check[] = [
  (_ctx, { status }, stored) => ({
    status: status === "terminated" && stored?.status !== "terminated" ? copy.statusByForm : null,
  }),
  (_ctx, values) => ({ endsOn: endProblem(values as Represented) }),
  (_ctx, { renewMonths, endsOn }) => ({
    renewMonths: renewMonths !== null && endsOn === null ? copy.renewWithoutEnd : null,
  }),
  (_ctx, values) => {
    const { parties, status } = values as Represented;
    return { parties: parties.length === 0 && status !== "draft" ? copy.partiesMissing : null };
  },
  (_ctx, values) => ({ excluded: countriesOf(values as Represented)?.size === 0 ? copy.nowhere : null }),
  async (ctx, values, stored) => ({ assigneeId: await assigneeProblem(ctx, values, stored) }),
  async (ctx, values, stored) => {
    const [overlap] = await findOverlaps(ctx, { ...(values as Represented), id: stored?.id ?? null });
    const own = String(values.number || copy.newNumber);
    return { exclusive: overlap ? copy.overlap(own, overlap.number, overlap.party) : null };
  },
];

/** Fields that decide whom an agreement represents, where and when. */
const representing = ["status", "startsOn", "endsOn", "renewMonths", "territories", "excluded", "parties"];

export const agreementStore: RecordStore = {
  type: agreementType,
  table: agreements,
  linked: {
    parties: partiesField,
    ...moneyValues,
    groups: { value: groupsValue, write: () => [] },
    state: { value: agreementState(), write: () => [] },
  },
  derivedColumns: ({ number, title, ...values }) => ({
    nameKey: foldName(`${number} ${title}`),
    ...moneyColumns(values),
  }),
  searchIn: [
    agreements.nameKey,
    sql`(SELECT group_concat(p.name_key, ' ') FROM agreement_parties ap CROSS JOIN parties p ON p.id = ap.party_id
      WHERE ap.agreement_id = agreements.id)`,
  ],
  order: [{ downwards: agreements.number }],
  sortBy: { title: sql`title COLLATE NOCASE`, endsOn: sql`coalesce(ends_on, '9999')` },
  unique: { index: "agreements.number", field: "number", message: copy.numberTaken },
  filters: {
    state: (state) => sql`${agreementState()} = ${state}`,
    party: (id) =>
      sql`EXISTS (SELECT 1 FROM agreement_parties ap WHERE ap.agreement_id = agreements.id AND ap.party_id = ${id})`,
    assignee: (id) => sql`${agreements.assigneeId} = ${id}`,
    endsSoon: (how) => sql`status <> 'draft' AND ends_on BETWEEN date('now') AND date('now', '+90 days')
      AND ${renewsItself} = ${how === "renews" ? 1 : 0}`,
  },
  options: {
    // A terminated one can be set active again.
    status: ({ db }, id) =>
      db.all<FieldOption>(sql`SELECT 'draft' AS value, ${copy.statuses.draft} AS label UNION ALL SELECT 'active', ${copy.statuses.active}
        UNION ALL SELECT status, ${copy.statuses.terminated} FROM agreements WHERE id = ${id ?? ""} AND status = 'terminated'`),
    parties: partyChoices,
    paidParties: partyChoices,
    assigneeId: assigneeChoices,
    party: ({ db }) =>
      db.all<FieldOption>(sql`SELECT id AS value, name AS label FROM parties WHERE id IN (SELECT party_id FROM agreement_parties)
        ORDER BY name_key, id LIMIT ${maxOffered}`),
    assignee: ({ db }) =>
      db.all<FieldOption>(
        sql`SELECT id AS value, name AS label FROM users WHERE id IN (SELECT assignee_id FROM agreements) ORDER BY name, id`,
      ),
  },
  async resolve(ctx, values, stored) {
    return {
      ...("number" in values && { number: values.number || stored?.number || (await nextNumber(ctx)) }),
      ...resolveTerritories(values),
      ...("parties" in values && {
        parties: await resolveAgreementParties(ctx, (values.parties ?? []) as TypedParty[]),
      }),
      ...("paidParties" in values && {
        paidParties: await resolvePayees(ctx, (values.paidParties ?? []) as TypedPayee[]),
      }),
    };
  },
  checks: [...checks, minimumCheck],
  guards: (values, id) => [
    {
      condition: hasNoOverlap({ ...(values as Represented), id }),
      ...{ field: "exclusive", also: representing, message: copy.overlapMeanwhile },
    },
  ],
  notice: ({ territories = [], excluded = [] }) => {
    const { corrected } = readTerritoryList([...(territories as string[]), ...(excluded as string[])].join(","));
    return corrected.map(({ part, code }) => copy.corrected(part, code)).join(" ") || undefined;
  },
  deletionGuard: (id) => ({
    condition: sql`NOT EXISTS (SELECT 1 FROM standing_approvals WHERE agreement_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM ${agreementAdvances} WHERE agreement_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM agreement_parties ap CROSS JOIN ${ledgerAccounts} a ON a.party_id = ap.party_id
        WHERE ap.agreement_id = ${id} AND a.agreement_id = ${id})`,
    message: copy.inUse,
  }),
  recordings: (id) => recordingsOfAgreements(sql`a.id = ${id}`),
  // `parties` marks its songs itself, also those of parties that are removed.
  searchFields: ["status", "startsOn", "endsOn", "renewMonths", "territories", "excluded", "media"],
  refresh: (ctx) => refreshSearch(ctx, { limit: 50 }),
  ...keptParts,
};
