import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db"> & { company: { id: string } };

/** Query for the sender, for the caller's batch: no row for a user who was erased, disabled, or is no longer a member. */
export function selectClient({ db, company }: Reader, { userId }: { userId: string }) {
  const { memberships } = scoped(db, company);
  return db
    .select(recipientColumns)
    .from(users)
    .innerJoin(memberships, isActiveMember(company.id))
    .where(isActiveUser(userId));
}

/** The sender, for emails; null for a user who was erased, disabled, or is no longer a member. */
export async function findClient(ctx: Reader, input: { userId: string }) {
  return (await selectClient(ctx, input).get()) ?? null;
}
