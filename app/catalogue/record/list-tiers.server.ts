import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";

export type Tier = { _id: string; name: string; publicAccess: boolean; hasWarning: boolean; warningText: string };

/** Price and access classes of recordings, in order. @throws AppError unauthorised and forbidden without ListTiers */
export async function listTiers(ctx: RequestContext): Promise<Tier[]> {
  requireAccess(ctx, "tiers");
  const { id: _id, name, publicAccess, hasWarning, warningText } = tiers;
  return await ctx.db
    .select({ _id, name, publicAccess, hasWarning, warningText })
    .from(tiers)
    .orderBy(tiers.position, tiers.name);
}
