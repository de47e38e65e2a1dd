import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { mp3Type } from "#app/catalogue/track/mp3-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseFacts = jsonReader(
  z.object({ lyrics: z.number(), hiRes: z.number(), internals: z.number() }),
  "option facts",
);

/** Facts of a recording that determine its options. */
export type OptionFacts = {
  hasLyrics: boolean;
  /** There is an original file that is not an MP3. */
  hasHiRes: boolean;
  /** It has stems, is customizable, has an internal manager, or has notes. */
  hasInternals: boolean;
};

/** Column of a `SELECT … FROM recordings` (without alias) with the facts as JSON, for `readOptionFacts`. */
export function optionFacts({ db, company }: Pick<RequestContext, "db" | "company">): SQL<string> {
  const { internalNotes, ofCompany } = scoped(db, company);
  return sql<string>`json_object(
    'lyrics', EXISTS (SELECT 1 FROM lyrics l WHERE l.recording_id = recordings.id),
    'hiRes', EXISTS (SELECT 1 FROM files f WHERE f.recording_id = recordings.id AND f.role = 'original'
      AND f.content_type <> ${mp3Type}),
    'internals', recordings.stems_available OR recordings.customizable OR coalesce(recordings.internal_manager, '') <> ''
      OR coalesce(recordings.notes, '') <> '' OR EXISTS (SELECT 1 FROM ${internalNotes} WHERE
        ${ofCompany(internalNotes, sql`${internalNotes.recordingId} = recordings.id AND ${internalNotes.deletedAt} IS NULL`)}))`;
}

export function readOptionFacts(json: string): OptionFacts {
  const { lyrics, hiRes, internals } = parseFacts(json);
  return { hasLyrics: lyrics === 1, hasHiRes: hiRes === 1, hasInternals: internals === 1 };
}
