import { sql } from "drizzle-orm";
import { listOriginals } from "#app/catalogue/ingest/list-originals.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";

/** A page of recordings without an analysis, with an outdated one, or without features, by id, after `after`. */
export function listToAnalyse(ctx: Pick<RequestContext, "db">, { after }: { after: string }) {
  const condition = sql`NOT EXISTS (SELECT 1 FROM recording_analysis a JOIN files m ON m.recording_id = a.recording_id AND m.role = 'features'
    WHERE a.recording_id = r.id AND a.version >= ${ANALYSIS_VERSION})`;
  return listOriginals(ctx, { after, condition });
}
