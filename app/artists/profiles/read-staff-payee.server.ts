import { and, desc, eq, ne, sql } from "drizzle-orm";
import { deskCopy } from "#app/artists/desk-copy.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { artistPayees } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("payment data belongs to the shared catalogue: who changed it is read with it");

/** Newest changes that the page shows. */
const maxChanges = 50;

/** The payment data of an artist in full, and who changed which fields of it, for staff of the main website, who pay. @throws AppError unauthorised, forbidden, not_found */
export async function readStaffPayee(ctx: RequestContext, artistId: string) {
  requireAccess(ctx, "parties");
  if (ctx.company.environment !== "main") throw new AppError("forbidden", deskCopy.mainHostOnly);
  const { db } = ctx;
  const { id, name, paymentCountry } = artists;
  const [[artist], [payee = null], changes] = await db.batch([
    db
      .select({ id, name, paymentCountry })
      .from(artists)
      .where(and(eq(id, artistId), ne(artists.status, "deleted"))),
    db.select().from(artistPayees).where(eq(artistPayees.artistId, artistId)),
    db
      .select({
        id: auditLog.id,
        at: auditLog.createdAt,
        who: sql<string>`coalesce(${users.name}, '')`.as("who"),
        what: sql<string>`coalesce(${auditLog.detail} ->> '$.after.payment', '')`.as("what"),
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.subjectId, artistId),
          eq(auditLog.subjectType, "artist"),
          eq(auditLog.action, "artist-payment"),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(maxChanges),
  ]);
  if (artist === undefined) throw new AppError("not_found", profileCopy.missing);
  return { artist, payee, changes };
}
