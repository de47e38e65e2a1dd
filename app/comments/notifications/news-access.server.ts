import { type SQL, sql } from "drizzle-orm";
import { keptArtistIdsOf } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { notifications, transactions, visitorRequests } = unsafeTenantTables(
  "staff of the environment's own company are told of the requests of its companies",
);

/** Scopes of staff who read an artist's claims, and who decide about submitted songs and their shares. */
const artistStaff: ScopeName[] = ["*", "UpdateSongEditor", "UpdateSongAll"];
const songStaff: ScopeName[] = [
  ...artistStaff,
  "GetRatingQueue",
  "UpdateRating",
  "UpdateSongRateStatus",
  "UpdateSongCopyright",
];
const requester: ScopeName = "UpdateTransaction:RestrictedLicenseRequester";

/**
 * Whether `userId` may open what a notification of `notifyPeople` is about: artists that they keep or, but for figures, claimed, songs that they submitted
 * for one they keep, their own licence requests and those whose quotes they answer; the rest as staff who handle it.
 */
export function isNewsOpenTo(ctx: Pick<RequestContext, "company">, userId: SQL | string): SQL {
  const { company } = ctx;
  const isEnvironment = sql.raw(company.subdomain === null ? "1" : "0");
  // Flat, and columns instead of values: the badge is part of a statement near the limits of D1 (100 values, expressions of depth 100).
  const within = (json: SQL, scopes: readonly ScopeName[]) =>
    sql`(${sql.join(
      scopes.map((scope) => sql`instr(${json}, ${sql.raw(`'"${scope}"'`)})`),
      sql` OR `,
    )})`;
  const holds = (scopes: readonly ScopeName[]) => within(sql`reader.scopes`, scopes);
  const kept = keptArtistIdsOf(ctx, { userId: sql`reader.id`, holds });
  const artist = sql`((${isEnvironment} AND ${holds(artistStaff)}) OR ${notifications.artistId} IN (${kept}
    UNION SELECT ac.artist_id FROM artist_claims ac WHERE ac.user_id = reader.id AND ${notifications.kind} <> 'figures'))`;
  const song = sql`((${isEnvironment} AND ${holds(songStaff)}) OR
    (SELECT s.artist_id FROM song_submissions s WHERE s.id = ${notifications.songSubmissionId}) IN (${kept}))`;
  // Who may only send requests has colleagues who answer the quotes (`findAnswerers`).
  const senderScopes = scopesWithin(transactions.userId, transactions.companyId);
  const ofOthers = sql`(NOT ${isEnvironment} AND ${holds(["ListTransactions"])} AND ${within(senderScopes, [requester])}
    AND NOT ${within(senderScopes, ["ListTransactions", "*"])})`;
  const isHere = sql`${transactions.companyId} = ${notifications.companyId}`;
  const isOwn = sql`(${transactions.userId} = reader.id AND ${holds(["ListTransactions", requester])})`;
  const transaction = sql`EXISTS (SELECT 1 FROM ${transactions} WHERE ${transactions.id} = ${notifications.transactionId} AND (
    ((${isHere} OR ${isEnvironment}) AND ${holds(["*", "UpdateTransaction"])}) OR (${isHere} AND (${isOwn} OR ${ofOthers}))))`;
  const request = sql`EXISTS (SELECT 1 FROM ${visitorRequests} v WHERE v.id = ${notifications.visitorRequestId}
    AND (v.company_id = ${notifications.companyId} OR ${isEnvironment}) AND (${holds(["*"])}
      OR iif(v.kind = 'brief', ${holds(["ListInquiries"])}, ${holds(["ListMusicSupervisors"])})))`;
  return sql`EXISTS (SELECT 1 FROM (SELECT ${userId} AS id, ${scopesWithin(userId, company.id)} AS scopes) AS reader WHERE
    CASE WHEN ${notifications.artistId} IS NOT NULL THEN ${artist}
      WHEN ${notifications.transactionId} IS NOT NULL THEN ${transaction}
      WHEN ${notifications.agreementId} IS NOT NULL THEN ${isEnvironment} AND ${holds(["*", "GetAgreement", "UpdateAgreement"])}
      WHEN ${notifications.songSubmissionId} IS NOT NULL THEN ${song} ELSE ${request} END)`;
}
