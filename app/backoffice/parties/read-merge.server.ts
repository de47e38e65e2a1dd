import { eq, sql } from "drizzle-orm";
import { partiesCopy } from "#app/backoffice/parties/parties-copy.ts";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import { recordingsOfParty } from "#app/backoffice/parties/recordings-of-party.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { foldName } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, cueSheets } = unsafeTenantTables("a party of the shared catalogue is on cue sheets of all companies");
const { merge: copy } = partiesCopy;

export type Party = typeof parties.$inferSelect;

async function requireParty(ctx: RequestContext, id: string): Promise<Party> {
  return (await requireRecord(ctx, partyStore, id)) as Party;
}

/** The party that `text` names, other than `id`: by id, IPI number or name. @throws AppError invalid at `into` */
async function findInto({ db }: RequestContext, { id, text }: { id: string; text: string }): Promise<Party> {
  const invalid = (message: string) => new AppError("invalid", message, { into: [message] });
  if (text === "") throw invalid(copy.missing);
  const found = await db
    .select()
    .from(parties)
    .where(
      sql`${parties.id} IN (SELECT ${text} UNION SELECT id FROM parties WHERE ipi = ${readIpi(text)}
        UNION SELECT * FROM (SELECT id FROM parties WHERE name_key = ${foldName(text)} ORDER BY id LIMIT 3)) AND ${parties.id} <> ${id}`,
    );
  const named = found.find((party) => party.id === text) ?? (found.length === 1 ? found[0] : undefined);
  if (named === undefined)
    throw invalid(found.length === 0 ? copy.unknown(text.slice(0, 80)) : copy.ambiguous(text.slice(0, 80)));
  return named;
}

/** Rows of both parties that differ in the share alone, and fit into one with those before. `joined` is the row that stays. */
export function joinedRows(from: string, into: string) {
  const same = [
    ...[
      "side",
      "subject_id",
      "role",
      "right_code",
      "territories",
      "excluded_territories",
      "controlled",
      "approval_required",
    ],
    ...["approval_days", "approval_contact", "mfn", "preclear_fee", "preclear_currency", "preclear_media"],
    ...["excluded_categories", "embargo_until", "sample_note"],
  ].map((name) => sql.raw(`kept.${name} IS gone.${name}`));
  const pairs = sql`SELECT min(kept.id) AS joined, kept.share_bp AS has, gone.id AS gone, gone.share_bp AS bp
    FROM splits gone CROSS JOIN splits kept ON kept.side = gone.side AND kept.subject_id = gone.subject_id
    WHERE gone.party_id = ${from} AND kept.party_id = ${into} AND kept.share_bp + gone.share_bp <= 10000
      AND ${sql.join(same, sql` AND `)}
    GROUP BY gone.id`;
  return sql`SELECT joined, gone, bp FROM (SELECT joined, gone, bp, has + sum(bp) OVER (PARTITION BY joined ORDER BY gone) AS total
    FROM (${pairs})) WHERE total <= 10000`;
}

async function countUses({ db }: RequestContext, { from, into }: { from: Party; into: Party }) {
  const row = await db.get<{
    shares: number;
    songs: number;
    represented: number;
    agreements: number;
    roster: number;
    claims: number;
    cueSheets: number;
    joined: number;
  }>(sql`SELECT
    (SELECT count(*) FROM splits WHERE party_id = ${from.id}) AS shares,
    (SELECT count(*) FROM (${recordingsOfParty(from.id)})) AS songs,
    (SELECT count(*) FROM recordings WHERE represented_by_id = ${from.id}) AS represented,
    (SELECT count(*) FROM agreement_parties WHERE party_id = ${from.id}) AS agreements,
    (SELECT count(*) FROM label_artists WHERE party_id = ${from.id}) AS roster,
    (SELECT count(*) FROM artist_claims WHERE party_id = ${from.id}) AS claims,
    (SELECT count(*) FROM (${joinedRows(from.id, into.id)})) AS joined,
    (SELECT count(DISTINCT sheet.transaction_id) FROM (${recordingsOfParty(from.id)}) AS song
      CROSS JOIN licensed_recordings l ON l.recording_id = song.id
      CROSS JOIN ${licences} licence ON licence.id = l.licence_id
      CROSS JOIN ${cueSheets} sheet ON sheet.transaction_id = licence.transaction_id) AS cueSheets`);
  return row ?? { shares: 0, songs: 0, represented: 0, agreements: 0, roster: 0, claims: 0, cueSheets: 0, joined: 0 };
}

/** Statements that move what a party grants in agreements: in one that has both, it adds up to all that they own at most. */
export function moveAgreements(from: string, into: string, now: number) {
  const ofDeleted = sql`(SELECT id FROM deleted_records WHERE subject = 'agreement')`;
  const isParty = sql`EXISTS (SELECT 1 FROM agreement_parties WHERE party_id = ${from})`;
  return [
    // Songs of the one that stays are under more agreements.
    sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM (${recordingsOfParty(into)}) WHERE ${isParty}
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
    sql`UPDATE agreements SET updated_at = max(${now}, updated_at + 1)
      WHERE id IN (SELECT agreement_id FROM agreement_parties WHERE party_id = ${from})`,
    sql`INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp)
      SELECT agreement_id, ${into}, master_bp, composition_bp FROM agreement_parties WHERE party_id = ${from}
      ON CONFLICT (agreement_id, party_id) DO UPDATE SET master_bp = min(10000, master_bp + excluded.master_bp),
        composition_bp = min(10000, composition_bp + excluded.composition_bp)`,
    sql`DELETE FROM agreement_parties WHERE party_id = ${from}`,
    // Of deleted agreements, which may be restored.
    sql`UPDATE deleted_record_links SET link = json_set(deleted_record_links.link,
        '$.master', min(10000, deleted_record_links.link ->> 'master' + gone.link ->> 'master'),
        '$.composition', min(10000, deleted_record_links.link ->> 'composition' + gone.link ->> 'composition'))
      FROM deleted_record_links gone WHERE deleted_record_links.record_id IN ${ofDeleted} AND gone.record_id = deleted_record_links.record_id AND gone.recording_id = ${from}
        AND gone.link ->> 'of' = 'party' AND deleted_record_links.recording_id = ${into} AND deleted_record_links.link ->> 'of' = 'party'`,
    sql`UPDATE OR IGNORE deleted_record_links SET recording_id = ${into} WHERE recording_id = ${from} AND link ->> 'of' = 'party'
      AND record_id IN ${ofDeleted}`,
  ];
}

const fillable = ["ipi", "isni", "society", "email", "phone", "timeZone"] as const;

/** What the party that stays becomes: its own fields, those that it lacks from the other one, names and keepers of both. */
export function mergedFields(from: Party, into: Party) {
  const filled = fillable.filter((name) => into[name] === null && from[name] !== null);
  const names = [...into.aliases, from.name, ...from.aliases].filter((name) => foldName(name) !== foldName(into.name));
  return {
    filled,
    fields: {
      ...Object.fromEntries(filled.map((name) => [name, from[name]])),
      aliases: [...new Map(names.map((name) => [foldName(name), name])).values()],
      keepers: [...new Set([...into.keepers, ...from.keepers])],
    },
  };
}

/** Both versions: a merge is of what its preview showed. */
export function versionOfMerge(from: Party, into: Party): string {
  return `${from.updatedAt} ${into.updatedAt}`;
}

/**
 * A party and, with `text`, what its merge into the party of that name or number would move. @throws AppError unauthorised, forbidden,
 * not_found, invalid at `into`
 */
export async function readMerge(ctx: RequestContext, { id, text }: { id: string; text: string }) {
  requireAccess(ctx, "rights-edit");
  const from = await requireParty(ctx, id);
  if (text === "") return { from, preview: null };
  const into = await findInto(ctx, { id, text });
  const uses = await countUses(ctx, { from, into });
  return {
    from,
    preview: { into, ...uses, filled: mergedFields(from, into).filled, version: versionOfMerge(from, into) },
  };
}

/** The two parties of a merge, by their ids. @throws AppError not_found, invalid for one party twice */
export async function requireMerge(ctx: RequestContext, { id, intoId }: { id: string; intoId: string }) {
  const [from, into] = [
    await requireParty(ctx, id),
    await ctx.db.select().from(parties).where(eq(parties.id, intoId)).get(),
  ];
  if (into === undefined || into.id === from.id) throw new AppError("invalid", copy.missing, { into: [copy.missing] });
  return { from, into };
}
