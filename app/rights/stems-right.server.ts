import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reading = Pick<RequestContext, "db" | "company" | "now">;

/** Condition on `recordings`: a licence of this company for it is in force. The licences of one company are few. */
export function isLicensed({ db, company, now }: Reading): SQL {
  const { licences, ofCompany } = scoped(db, company);
  const today = new Date(now).toISOString().slice(0, 10);
  return sql`recordings.id IN (SELECT g.recording_id FROM ${licences} CROSS JOIN licensed_recordings g ON g.licence_id = ${licences.id}
    WHERE ${ofCompany(licences)} AND g.starts_on <= ${today} AND coalesce(g.ends_on, '9999') >= ${today})`;
}

/** Condition on `recordings`: the actor may download its stems, by the permission for Hi-Res files or by a licence of the company. */
export function mayHaveStems(ctx: Reading & Pick<RequestContext, "actor">): SQL {
  return can(ctx.actor, "download-hi-res", ctx.company) ? sql`1` : isLicensed(ctx);
}
