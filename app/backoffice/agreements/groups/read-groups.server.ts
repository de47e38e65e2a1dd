import { type SQL, sql } from "drizzle-orm";
import type { StoredGroup } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { songLine } from "#app/backoffice/agreements/groups/group-form.ts";
import { groupsValue } from "#app/backoffice/agreements/groups/groups-value.server.ts";
import { deletedParts } from "#app/backoffice/agreements/parts/delete-part.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { FieldOption } from "#app/records/definition/record-type.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";

function selectGroups({ db }: Pick<RequestContext, "db">, agreementId: string) {
  return db
    .select({ groups: (groupsValue as SQL<StoredGroup[]>).as("groups") })
    .from(agreements)
    .where(sql`${agreements.id} = ${agreementId}`);
}

/** The groups of an agreement. */
export async function listGroups(ctx: Pick<RequestContext, "db">, agreementId: string): Promise<StoredGroup[]> {
  return (await selectGroups(ctx, agreementId))[0]?.groups ?? [];
}

/** The tab of groups. @throws AppError unauthorised, forbidden, not_found */
export async function readGroups(ctx: RequestContext, { id }: { id: string }) {
  const { canEdit } = await requireAgreement(ctx, id);
  const [[row], deleted] = await ctx.db.batch([
    selectGroups(ctx, id),
    deletedParts(ctx, { agreementId: id, kind: "groups" }),
  ]);
  return { id, canEdit, groups: row?.groups ?? [], deleted: canEdit ? deleted : [] };
}

/** The form of a group, `groupId` null: of a new one; `isDeleted`: it can be restored. @throws AppError unauthorised, forbidden, not_found */
export async function readGroup(ctx: RequestContext, { id, groupId }: { id: string; groupId: string | null }) {
  const agreement = await requireAgreement(ctx, id, { toEdit: true });
  const groups = await listGroups(ctx, id);
  const group = groups.find(({ _id }) => _id === groupId) ?? null;
  const isDeleted = groupId !== null && group === null;
  if (isDeleted) {
    const deleted = await deletedParts(ctx, { agreementId: id, kind: "groups" });
    if (!deleted.some((part) => part.id === groupId)) throw new AppError("not_found", copy.group.missing);
  }
  const chosen = JSON.stringify(group?.brands.map(({ _id }) => _id) ?? []);
  const [brands, songs] = await ctx.db.batch([
    ctx.db.all<FieldOption>(sql`SELECT id AS value, name || ' (' || subdomain || iif(environment = 'main', '', '.' || environment) || ')' AS label
      FROM companies WHERE subdomain <> '' AND (status = 'active' OR id IN (SELECT value FROM json_each(${chosen}))) ORDER BY name_key, id`),
    ctx.db.all<{ code: string; title: string }>(sql`SELECT coalesce(isrc, slug) AS code, title
      FROM json_each(${JSON.stringify(group?.songs ?? [])}) one CROSS JOIN recordings ON recordings.id = one.value ORDER BY title, recordings.id`),
  ]);
  return {
    ...{ id, groupId, version: versionOf(agreement), brands, group, isDeleted },
    songs: songs.map(songLine).join("\n"),
    // Brands of another group cannot be chosen.
    taken: groups.filter(({ _id }) => _id !== groupId).flatMap((other) => other.brands.map(({ _id }) => _id)),
  };
}
