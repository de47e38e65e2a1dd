import { sql } from "drizzle-orm";
import { jsonReader } from "#app/edge/stored-json.ts";
import { madeFacts } from "#app/rights/made/made-schema.ts";

/**
 * JSON of what is on file of how a recording was made, for `readMade`: of the row of `recordings`. What its file says contests a statement that
 * no AI was used.
 */
export const madeJson = sql<string>`json_object('uses', json_object('composition', recordings.ai_composition,
  'lyrics', recordings.ai_lyrics, 'vocals', recordings.ai_vocals, 'instruments', recordings.ai_instruments,
  'postProduction', recordings.ai_post_production), 'by', recordings.ai_stated_by, 'on', recordings.ai_stated_on,
  'as', recordings.ai_stated_as, 'evidence', recordings.ai_evidence,
  'statements', json(iif(json_valid(recordings.ai_statements), recordings.ai_statements, '[]')),
  'contested', recordings.ai_contested IS NOT NULL OR (coalesce(recordings.ai_markers, '') LIKE '%trainedAlgorithmicMedia%'
    AND NOT EXISTS (SELECT 1 FROM json_each(json_array(recordings.ai_composition, recordings.ai_lyrics, recordings.ai_vocals,
      recordings.ai_instruments, recordings.ai_post_production)) u WHERE u.value IN ('some', 'all'))))`;

export const readMade = jsonReader(madeFacts, "how a recording was made");
