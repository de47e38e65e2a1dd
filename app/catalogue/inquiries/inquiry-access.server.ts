import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { can } from "#app/identity/access/scopes.ts";

type Place = Pick<RequestContext, "company">;
type InquiryColumns = Record<"userId" | "recordingId", Column>;

/** Whether the address of `userId` is on file for the party that represents the recording. */
function isRepresentative({ recordingId }: InquiryColumns, userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM recordings AS asked JOIN parties AS owner ON owner.name = asked.represented_by
    JOIN users AS owned ON owned.email = lower(owner.email) WHERE asked.id = ${recordingId} AND owned.id = ${userId})`;
}

/**
 * Whether the actor receives an inquiry of this company: staff with ListInquiries all of them, an artist or label those about recordings
 * that they represent.
 */
function isReceivedBy({ company }: Place, actor: Actor, table: InquiryColumns): SQL {
  if (can(actor, "inquiries", company)) return sql`1`;
  const isArtist = can(actor, "artist", company) || can(actor, "label", company);
  return isArtist ? isRepresentative(table, actor.id) : sql`0`;
}

/** Whether the actor sent or receives an inquiry of this company. */
export function isReadableBy(ctx: Place, actor: Actor, table: InquiryColumns): SQL {
  return sql`(${table.userId} = ${actor.id} OR ${isReceivedBy(ctx, actor, table)})`;
}

/** As `isReadableBy`, by the permissions that `userId` has in this company, for a person who is not the actor. */
export function isReadableByUser({ company }: Place, userId: string, table: InquiryColumns): SQL {
  const holds = (scopes: SQL) =>
    sql`EXISTS (SELECT 1 FROM json_each(${scopesWithin(userId, company.id)}) AS held WHERE held.value IN (${scopes}))`;
  return sql`(${table.userId} = ${userId} OR ${holds(sql`'*', 'ListInquiries'`)}
    OR (${holds(sql`'GetArtist', 'UpdateArtist', 'ListArtists'`)} AND ${isRepresentative(table, userId)}))`;
}
