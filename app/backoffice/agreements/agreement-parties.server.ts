import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import type { StoredParty, TypedParty } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { recordingsOfAgreements } from "#app/rights/recordings-of-agreements.server.ts";
import { parties } from "#db/schema/licensing.server.ts";

/** How a form names party `p`: the IPI number, or the id without one, where several have its name. */
export const partyLabel = sql`iif((SELECT count(*) FROM parties other WHERE other.name_key = p.name_key) > 1, coalesce(p.ipi, p.id), p.name)`;

/** Parties that a form suggests; others are typed. */
const maxSuggested = 200;

export function partyChoices({ db }: RequestContext) {
  return db
    .select({ value: parties.name, label: sql<string>`coalesce(${parties.ipi}, '')` })
    .from(parties)
    .orderBy(asc(parties.nameKey), asc(parties.id))
    .limit(maxSuggested);
}

const parseRows = jsonReader(
  z.array(z.object({ party: z.string(), partyId: z.string(), master: z.number(), composition: z.number() })),
  "parties",
);

/** The field `parties`: what each grants of its shares. */
export const partiesField: NonNullable<RecordStore["linked"]>[string] = {
  value:
    sql`(SELECT json_group_array(json_object('party', ${partyLabel}, 'partyId', p.id, 'master', ap.master_bp, 'composition', ap.composition_bp)
      ORDER BY p.name_key, p.id)
    FROM agreement_parties ap CROSS JOIN parties p ON p.id = ap.party_id WHERE ap.agreement_id = agreements.id)`.mapWith(
      (json: string): StoredParty[] =>
        parseRows(json).map(({ master, composition, ...party }) => ({
          ...party,
          master: String(master / 100),
          composition: String(composition / 100),
        })),
    ),
  write: ({ now }, id, rows) => {
    const stored = (rows as StoredParty[]).map(({ partyId, master, composition }) => ({
      ...{ partyId, master: readPercent(master), composition: readPercent(composition) },
    }));
    const marked = sql`INSERT INTO search_dirty (recording_id, marked_at)
      SELECT id, ${now} FROM (${recordingsOfAgreements(sql`a.id = ${id}`)}) WHERE true
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
    return [
      marked,
      sql`DELETE FROM agreement_parties WHERE agreement_id = ${id}`,
      sql`INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp)
        SELECT ${id}, value ->> 'partyId', value ->> 'master', value ->> 'composition' FROM json_each(${JSON.stringify(stored)})`,
      marked,
    ];
  },
};

const isNothing = ({ master, composition }: Pick<TypedParty, "master" | "composition">) =>
  !readPercent(master) && !readPercent(composition);

/** The parties that rows mean, in the order in which they are stored. @throws AppError invalid at the row */
export async function resolveAgreementParties(
  ctx: RequestContext,
  rows: readonly TypedParty[],
): Promise<StoredParty[]> {
  const found = await findParties(ctx, rows);
  const problems: [string, string[]][] = [];
  const granted = new Map<string, TypedParty>();
  for (const [at, row] of rows.entries()) {
    const party = partyOf(row, found);
    if (typeof party === "string") problems.push([`parties[${at}].party`, [party]]);
    else if (granted.has(party.id)) problems.push([`parties[${at}].party`, [copy.partyTwice(party.name)]]);
    else if (isNothing(row)) problems.push([`parties[${at}].master`, [copy.partyWithoutShare(party.name)]]);
    else granted.set(party.id, row);
  }
  if (problems.length > 0)
    throw new AppError("invalid", problems.flatMap(([, texts]) => texts).join(" "), Object.fromEntries(problems));
  if (granted.size === 0) return [];
  const named = await ctx.db.all<{ partyId: string; party: string }>(sql`SELECT p.id AS partyId, ${partyLabel} AS party
    FROM json_each(${JSON.stringify([...granted.keys()])}) one CROSS JOIN parties p ON p.id = one.value ORDER BY p.name_key, p.id`);
  const percent = (text: string | undefined) => String((readPercent(text ?? "") ?? 0) / 100);
  return named.map(({ party, partyId }) => {
    const { master, composition } = granted.get(partyId) ?? {};
    return { party, partyId, master: percent(master), composition: percent(composition) };
  });
}

/** SELECT of the ids of the recordings that an agreement covers: one of its parties has a share of a side that it grants. */
export function coveredRecordings(agreementId: string) {
  return sql`SELECT r.id AS id FROM agreement_parties ap
      CROSS JOIN splits s ON s.party_id = ap.party_id AND s.side = 'composition' CROSS JOIN recordings r ON r.work_id = s.subject_id
      WHERE ap.agreement_id = ${agreementId} AND ap.composition_bp > 0
    UNION SELECT s.subject_id FROM agreement_parties ap CROSS JOIN splits s ON s.party_id = ap.party_id AND s.side = 'master'
      WHERE ap.agreement_id = ${agreementId} AND ap.master_bp > 0`;
}
