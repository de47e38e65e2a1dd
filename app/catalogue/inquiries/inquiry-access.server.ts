import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { type ScopeName, scopeNames } from "#app/identity/access/scope-names.ts";
import { type Area, can, reachesOwn } from "#app/identity/access/scopes.ts";

type Place = Pick<RequestContext, "company">;
type InquiryColumns = Record<"userId" | "recordingId", Column>;
type UserId = Column | SQL | string;
/** SQL condition: the user has access to an area of this company. */
type Access = (area: Area) => SQL;

/**
 * SELECT of the ids of the parties that represent a recording: the one on file, or those of the name that came with the music. `asked`: the
 * recording's alias in the query.
 */
export function representing(asked: SQL): SQL {
  return sql`SELECT ${asked}.represented_by_id UNION ALL
    SELECT id FROM parties WHERE ${asked}.represented_by_id IS NULL AND name = ${asked}.represented_by`;
}

/** Whether `userId` is a keeper of the party that represents the recording. Its address alone gets emails: another person may have it later. */
function isRepresentative(recordingId: Column, userId: UserId): SQL {
  return sql`EXISTS (SELECT 1 FROM users AS owned CROSS JOIN recordings AS asked CROSS JOIN party_keepers AS keeper
    ON keeper.party_id IN (${representing(sql`asked`)}) AND keeper.email = lower(owned.email)
    WHERE owned.id = ${userId} AND asked.id = ${recordingId})`;
}

/**
 * Whether a user receives the inquiries about a recording: staff with ListInquiries all of them, an artist or label those about recordings
 * that they represent.
 */
function isReceived(recordingId: Column, userId: UserId, has: Access): SQL {
  return sql`(${has("inquiries")} OR ((${has("artist")} OR ${has("label")}) AND ${isRepresentative(recordingId, userId)}))`;
}

/** `can` in SQL, for the permissions of `userId` in this company. */
function accessOf({ company }: Place, userId: UserId): Access {
  const holds = (scopes: ScopeName[]) =>
    holdsOneOf(
      userId,
      company.id,
      sql.join(
        scopes.map((scope) => sql`${scope}`),
        sql`, `,
      ),
    );
  return (area) => {
    const opening = scopeNames.filter((scope) => can({ scopes: [scope] }, area, company));
    const denying = scopeNames.filter((scope) => !can({ scopes: [...opening, scope] }, area, company));
    return denying.length === 0 ? holds(opening) : sql`(${holds(opening)} AND NOT ${holds(denying)})`;
  };
}

/** Whether the actor sent or receives an inquiry of this company; API tokens without a permission for messages reach none. */
export function isReadableBy({ company }: Place, actor: Actor, table: InquiryColumns): SQL {
  const reaches = reachesOwn(actor, ["CreateInquirie", "ListInquiries"]);
  const has: Access = (area) => (reaches && can(actor, area, company) ? sql`1` : sql`0`);
  const sender = reaches ? actor.id : "";
  return sql`(${table.userId} = ${sender} OR ${isReceived(table.recordingId, actor.id, has)})`;
}

/** Like `isReadableBy`, for a user who is not the actor, with the permissions of `userId` in this company. */
export function isReadableByUser(ctx: Place, userId: UserId, table: InquiryColumns): SQL {
  return sql`(${table.userId} = ${userId} OR ${isReceivedByUser(ctx, userId, table)})`;
}

/** Whether `userId` receives this company's inquiries about a recording. */
export function isReceivedByUser(
  ctx: Place,
  userId: UserId,
  { recordingId }: Pick<InquiryColumns, "recordingId">,
): SQL {
  return isReceived(recordingId, userId, accessOf(ctx, userId));
}
