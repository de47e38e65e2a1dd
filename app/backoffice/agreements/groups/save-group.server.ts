import { eq, sql } from "drizzle-orm";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { codeOfLine, type GroupInput } from "#app/backoffice/agreements/groups/group-form.ts";
import { listGroups } from "#app/backoffice/agreements/groups/read-groups.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { nameIn } from "#app/backoffice/song-versions/find-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";

const { group: copy, conflict } = agreementsCopy;
const maxGroups = 50;

const invalid = (field: string, message: string) => new AppError("invalid", message, { [field]: [message] });

/** The recordings that lines name by address, id, ISRC or catalogue number. @throws AppError invalid at `songs` */
async function findSongs({ db }: RequestContext, lines: readonly string[]): Promise<string[]> {
  const asked = lines.map((line) => {
    const text = codeOfLine(line);
    return { name: nameIn(text), code: text.replaceAll(/[\s-]/g, "").toUpperCase(), text };
  });
  const rows = await db.all<{ at: number; id: string; isDeleted: number }>(sql`SELECT asked.key AS at, r.id AS id,
      r.status = 'deleted' AS isDeleted FROM json_each(${JSON.stringify(asked)}) asked
    CROSS JOIN recordings r ON r.id = asked.value ->> 'name' OR r.slug = asked.value ->> 'name' OR r.isrc = asked.value ->> 'code'
      OR r.catalogue_number = asked.value ->> 'text'`);
  const ids = new Set<string>();
  for (const [at, { text }] of asked.entries()) {
    const named = rows.filter((row) => row.at === at);
    const [song, other] = named.some(({ isDeleted }) => !isDeleted)
      ? named.filter(({ isDeleted }) => !isDeleted)
      : named;
    if (song === undefined) throw invalid("songs", copy.songUnknown(text.slice(0, 80)));
    if (other !== undefined) throw invalid("songs", copy.songAmbiguous(text.slice(0, 80)));
    ids.add(song.id);
  }
  if (ids.size === 1) throw invalid("songs", copy.oneSong);
  return [...ids];
}

type Saved = { agreementId: string; groupId: string | null } & GroupInput;

/**
 * Saves a group of brands. A song that is deleted stays in it for when it returns.
 * @throws AppError unauthorised, forbidden, not_found, invalid at the field, conflict when the agreement changed after it was read
 */
export async function saveGroup(
  ctx: RequestContext,
  { agreementId, groupId, version, ...input }: Saved,
): Promise<void> {
  const { db, now } = ctx;
  const agreement = { id: agreementId, ...(await requireAgreement(ctx, agreementId, { toEdit: true })) };
  const groups = await listGroups(ctx, agreementId);
  const stored = groups.find(({ _id }) => _id === groupId);
  if (groupId !== null && stored === undefined) throw new AppError("conflict", copy.deletedMeanwhile);
  requireVersion(agreement, { version, message: conflict });
  const others = groups.filter((group) => group !== stored);
  if (others.length >= maxGroups) throw new AppError("invalid", copy.many(maxGroups));
  if (others.some(({ name }) => foldName(name) === foldName(input.name))) throw invalid("name", copy.nameTaken);
  for (const { name, brands } of others) {
    const brand = brands.find(({ _id }) => input.brands.includes(_id));
    if (brand) throw invalid("brands", copy.brandTaken(brand.name, name));
  }
  const companies = await db.all<{ id: string; name: string }>(sql`SELECT id, name FROM companies WHERE subdomain <> ''
    AND id IN (SELECT value FROM json_each(${JSON.stringify(input.brands)})) ORDER BY name_key, id`);
  if (companies.length < input.brands.length) throw invalid("brands", copy.brandUnknown);
  const songs = JSON.stringify(await findSongs(ctx, input.songs));
  const id = groupId ?? newId(now);
  const flags = { includeInslide: input.includeInslide, isIncluded: input.isIncluded };
  const inWords = (names: string[], count: number, of: typeof flags, name: string) => [
    { name: copy.inWords({ name, brands: names.join(", "), songs: count, ...of }) },
  ];
  const detail = {
    before: {
      groups: stored
        ? inWords(
            stored.brands.map(({ name }) => name),
            stored.songs.length,
            stored,
            stored.name,
          )
        : [],
    },
    after: {
      groups: inWords(
        companies.map(({ name }) => name),
        parseWords(songs).length,
        flags,
        input.name,
      ),
    },
  };
  const brands = JSON.stringify(companies.map((company) => company.id));
  try {
    await db.batch([
      assertUnchanged(db, agreements, agreement),
      db.run(sql`INSERT INTO agreement_groups (id, agreement_id, name, company_ids, include_inslide, is_included, position)
        VALUES (${id}, ${agreementId}, ${input.name}, ${brands}, ${input.includeInslide}, ${input.isIncluded}, ${groups.length})
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, company_ids = excluded.company_ids, include_inslide = excluded.include_inslide,
          is_included = excluded.is_included`),
      db.run(sql`DELETE FROM agreement_group_songs WHERE group_id = ${id}`),
      db.run(
        sql`INSERT INTO agreement_group_songs (group_id, recording_id) SELECT ${id}, value FROM json_each(${songs})`,
      ),
      db
        .update(agreements)
        .set({ updatedAt: nextUpdatedAt(now, agreement) })
        .where(eq(agreements.id, agreementId)),
      auditEntry(ctx, { action: "agreement-changed", subjectType: "agreement", subjectId: agreementId, detail }),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", conflict);
    throw error;
  }
}
