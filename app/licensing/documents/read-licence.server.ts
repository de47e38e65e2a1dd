import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseTexts } from "#app/edge/stored-json.ts";
import { type ReadPlace, requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Current ISRCs of the licensed recordings, by recording id. */
const isrcs = sql<string>`(SELECT json_group_object(r.id, r.isrc) FROM json_each(licences.lines) l
  JOIN recordings r ON r.id = json_extract(l.value, '$.recordingId') WHERE r.isrc IS NOT NULL)`;

/**
 * A licence of a request with everything that its document prints, for client, guest and staff. @throws AppError unauthorised, forbidden,
 * not_found
 */
export async function readLicence(ctx: RequestContext, input: ReadPlace) {
  const { licence } = await requireLicence(ctx, input);
  const { licences, select } = scoped(ctx.db, ctx.company);
  const [row] = await select({ isrcs }, licences, eq(licences.id, licence.id));
  return { ...licence, isrcs: parseTexts(row?.isrcs ?? "{}") };
}

export type PrintedLicence = Awaited<ReturnType<typeof readLicence>>;
