import { sql } from "drizzle-orm";
import { isUnapproved } from "#app/backoffice/rating/require-approved-rating.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { deliveredFields } from "#app/exchange/deliveries/delivered-fields.ts";

type Delivered = ReturnType<typeof deliveredFields> & { imageKey: string | null };
type Fields = Delivered & { publishFrom: string | null; publishUntil: string | null };

export const songColumns: Record<keyof Fields, string> = {
  ...{
    title: "title",
    versionTitle: "version_title",
    isrc: "isrc",
    explicit: "explicit",
    vocals: "vocals",
    language: "language",
  },
  ...{ year: "year", label: "label", copyright: "copyright", aiVocals: "ai_vocals", aiInstruments: "ai_instruments" },
  ...{ aiComposition: "ai_composition", aiPostProduction: "ai_post_production", aiLyrics: "ai_lyrics" },
  ...{ aiStatedBy: "ai_stated_by", aiStatedOn: "ai_stated_on", aiStatedAs: "ai_stated_as", imageKey: "image_key" },
  ...{ publishFrom: "publish_from", publishUntil: "publish_until" },
};
export const songFields = Object.keys(songColumns) as (keyof Fields)[];
/** Where a message without a value empties the field. */
const emptied: readonly (keyof Fields)[] = ["versionTitle", "publishFrom", "publishUntil"];

type Stored = Record<string, unknown> & {
  id: string;
  position: number;
  updatedAt: number;
  publishFrom: string | null;
  publishUntil: string | null;
  isPublished: number;
  kept: string;
  isHeld: number;
  isUnpublishedByPerson: number;
};

/**
 * The songs of a release as they are. `kept`: fields that staff entered and locked, which a delivery leaves; `isHeld`: neither published nor
 * to be, until staff decide otherwise.
 */
export async function readSongs({ db }: Pick<RequestContext, "db">, releaseId: string): Promise<Stored[]> {
  const selected = songFields.map((name) => sql.raw(`r.${songColumns[name]} AS "${name}"`));
  return db.all<Stored>(sql`SELECT r.id AS id, t.position AS position, r.updated_at AS updatedAt, ${sql.join(selected, sql`, `)},
    (SELECT json_group_array(field) FROM recording_field_sources s WHERE s.recording_id = r.id AND s.source = 'person' AND s.locked) AS kept,
    r.status = 'published' AS isPublished, r.status = 'icebox' OR ${isUnapproved(sql`r.id`)} AS isHeld,
    r.status = 'unpublished' AND EXISTS (SELECT 1 FROM recording_field_sources s WHERE s.recording_id = r.id AND s.source = 'person'
      AND s.field = 'status') AS isUnpublishedByPerson
    FROM delivery_tracks t CROSS JOIN recordings r ON r.id = t.recording_id WHERE t.release_id = ${releaseId} AND r.status <> 'deleted'
    ORDER BY t.position`);
}

/**
 * What changes in a song: flags are 0 and 1 in its row. `isOutside`: today is not one of its days, which are those of the deals unless staff
 * locked others.
 */
export function changesOf(
  song: Stored,
  fields: Delivered,
  days: { from: string | null; until: string | null; today: string },
) {
  const kept = parseWords(song.kept);
  // What one party stated is not mixed with another's name and day.
  const isMadeKept = kept.some((name) => name.startsWith("ai"));
  const locked = isMadeKept ? [...kept, ...songFields.filter((name) => name.startsWith("ai"))] : kept;
  const from = locked.includes("publishFrom") ? song.publishFrom : days.from;
  const until = locked.includes("publishUntil") ? song.publishUntil : days.until;
  const isLater = from !== null && from > days.today;
  const delivered: Fields = { ...fields, publishFrom: isLater ? from : null, publishUntil: until };
  const owned = songFields.filter(
    (name) => !locked.includes(name) && (delivered[name] !== null || emptied.includes(name)),
  );
  const storedValue = (name: keyof Fields) =>
    typeof delivered[name] === "boolean" ? Number(delivered[name]) : delivered[name];
  const changed = owned.filter((name) => storedValue(name) !== song[name]);
  const pick = (value: (name: keyof Fields) => unknown) =>
    Object.fromEntries(changed.map((name) => [name, value(name)]));
  return {
    id: song.id,
    owned,
    isOutside: isLater || (until !== null && until < days.today),
    keepsArtists: locked.includes("artists"),
    before: pick((name) => song[name] ?? null),
    after: pick(storedValue),
  };
}
