import { sql } from "drizzle-orm";
import { z } from "zod";
import { aiUses, describeAi } from "#app/catalogue/record/describe-ai.ts";
import { jsonReader, recordOf } from "#app/edge/stored-json.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";

const use = z.enum(aiUses).nullable().catch(null);
const parseStated = jsonReader(
  recordOf(
    z.object({
      ai: z.object({ vocals: use, instruments: use, composition: use, postProduction: use, lyrics: use }),
      aiStatedBy: z.string().nullable(),
    }),
  ),
);

/** SQL column beside those of `licences`: use of AI in its recordings as the catalogue has it today, for `aiOfLicence`. */
export const aiOfLines =
  sql<string>`(SELECT json_group_object(r.id, json_object('aiStatedBy', r.ai_stated_by, 'ai', json_object(
    'vocals', r.ai_vocals, 'instruments', r.ai_instruments, 'composition', r.ai_composition,
    'postProduction', r.ai_post_production, 'lyrics', r.ai_lyrics)))
  FROM json_each(licences.lines) l CROSS JOIN recordings r ON r.id = json_extract(l.value, '$.recordingId'))`.as(
    "ai_of_lines",
  );

/** A line for each song of which the use of AI is stated, by its title. */
export function aiOfLicence(json: string, lines: StoredLine[]): { label: string; value: string }[] {
  const stated = parseStated(json);
  return lines.flatMap(({ recordingId, title }) => {
    const value = stated[recordingId] === undefined ? null : describeAi(stated[recordingId]);
    return value === null ? [] : [{ label: title, value }];
  });
}
