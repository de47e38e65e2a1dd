import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { changePayee, type PayeeSubject } from "#app/licensing/payees/change-payee.server.ts";
import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import type { PayeeForm } from "#app/licensing/payees/payee-form.ts";
import { artistsPaidFor, maskPayees, selectPayees } from "#app/licensing/payees/payees.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("payment data belongs to the shared catalogue: who changed it is read with it");

/** Newest changes that the page shows. */
const maxChanges = 50;

const { staff: copy } = payeeCopy;

/** Query for who changed which fields of payment data when. */
function selectChanges({ db }: RequestContext, { kind, id }: Pick<PayeeSubject, "kind" | "id">) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      who: sql<string>`coalesce(${users.name}, '')`.as("who"),
      what: sql<string>`coalesce(${auditLog.detail} ->> '$.after.payment', '')`.as("what"),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.subjectType, kind), eq(auditLog.action, `${kind}-payment`)))
    .orderBy(desc(auditLog.id))
    .limit(maxChanges);
}

function requireMainHost({ company }: RequestContext) {
  if (company.environment !== "main" || company.subdomain !== null) throw new AppError("forbidden", copy.mainOnly);
}

/** The payment data of an artist in full, and who changed which fields of it, for staff of the main website, who pay. @throws AppError unauthorised, forbidden, not_found */
export async function readStaffPayee(ctx: RequestContext, artistId: string) {
  requireAccess(ctx, "parties");
  requireMainHost(ctx);
  const { id, name, paymentCountry } = artists;
  const [[artist], [payee = null, before = null], changes] = await ctx.db.batch([
    ctx.db
      .select({ id, name, paymentCountry })
      .from(artists)
      .where(and(eq(id, artistId), sql`${artists.status} <> 'deleted'`)),
    selectPayees(ctx, { artistId }),
    selectChanges(ctx, { kind: "artist", id: artistId }),
  ]);
  if (artist === undefined) throw new AppError("not_found", profileCopy.missing);
  const isPending = payee !== null && payee.countsFrom > ctx.now;
  return { artist, payee, until: isPending ? { from: payee.countsFrom, iban: before?.iban ?? "" } : null, changes };
}

export const paymentPathOf = (partyId: string) => `/parties/${partyId}/payment`;

/** Condition that the actor may change where a party is paid: staff who change rights, and those who keep it. */
function mayChange(ctx: RequestContext, partyId: string): SQL {
  const actor = requireActor(ctx);
  const isStaff = can(actor, "rights-edit", ctx.company) ? 1 : 0;
  return sql`EXISTS (SELECT 1 FROM parties WHERE id = ${partyId} AND (${isStaff} OR EXISTS (SELECT 1 FROM users u
    CROSS JOIN party_keepers k ON k.email = lower(u.email) WHERE u.id = ${actor.id} AND u.status = 'active' AND k.party_id = parties.id)))`;
}

type NamedParty = { name: string; artist: string | null };

/** Query for the party, if the actor may change where it is paid. */
function selectParty(ctx: RequestContext, id: string) {
  return ctx.db.all<NamedParty>(sql`SELECT name, (SELECT a.name FROM artists a WHERE a.id IN (${artistsPaidFor(id)})
      AND EXISTS (SELECT 1 FROM party_payees y WHERE y.artist_id = a.id AND y.withdrawn_at IS NULL) LIMIT 1) AS artist
    FROM parties WHERE id = ${id} AND ${mayChange(ctx, id)}`);
}

/**
 * Where a party is paid, masked, with what waits and who changed it, for staff who change rights and for those who keep it, on the main
 * website. @throws AppError unauthorised, forbidden, not_found
 */
export async function readPartyPayment(ctx: RequestContext, id: string) {
  const condition = selectParty(ctx, id);
  requireMainHost(ctx);
  const [[party], payees, changes] = await ctx.db.batch([
    condition,
    selectPayees(ctx, { partyId: id }),
    selectChanges(ctx, { kind: "party", id }),
  ]);
  if (party === undefined) throw new AppError("not_found", copy.missing);
  const masked = maskPayees(payees, ctx.now);
  return {
    ...{ id, name: party.name, payees: masked, version: versionOf(masked.payee), changes },
    ofArtist: masked.payee === null ? party.artist : null,
    isStaff: can(ctx.actor, "parties", ctx.company),
  };
}

/** Changes where a party is paid. @throws AppError as `readPartyPayment`, and as `changePayee` */
export async function savePartyPayee(
  ctx: RequestContext,
  id: string,
  change: { version: string; next: PayeeForm | null | "withdraw" },
): Promise<boolean> {
  const actor = refusePreview(requireActor(ctx));
  requireMainHost(ctx);
  const [party] = await selectParty(ctx, id);
  if (party === undefined) throw new AppError("not_found", copy.missing);
  const subject = { kind: "party" as const, id, name: party.name, actor, path: paymentPathOf(id) };
  return changePayee(ctx, { ...subject, mayChange: mayChange(ctx, id) }, change);
}
