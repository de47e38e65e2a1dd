import { desc, inArray, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createToken } from "#app/identity/access/token.ts";
import { type ClientMetadata, nameOf } from "#app/identity/agents/clients/client-metadata.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max programs of a company that no person has allowed: anyone can register one. */
const maxUnused = 1_000;

/** SQLite has no offset without a limit. */
const maxForgotten = 1_000_000;

/** Statement that deletes the oldest programs of the company that no person has allowed, beyond `maxUnused`. */
export function forgetUnusedClients({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { agentClients, ofCompany } = scoped(db, company);
  const newest = db
    .select({ id: agentClients.id })
    .from(agentClients)
    .where(ofCompany(agentClients, isNull(agentClients.usedAt)))
    .orderBy(desc(agentClients.createdAt), desc(agentClients.id))
    .limit(maxForgotten)
    .offset(maxUnused);
  return scoped(db, company).delete(agentClients, inArray(agentClients.id, newest));
}

/** Registers a program that asks people of this company for access, and returns its `client_id`. Anyone may: it gives no access by itself. */
export async function registerClient(
  ctx: RequestContext,
  metadata: ClientMetadata,
): Promise<{ clientId: string; name: string }> {
  const { db, now, company } = ctx;
  const { agentClients, insert } = scoped(db, company);
  const id = newId(now);
  const clientId = createToken();
  const name = nameOf(metadata);
  await db.batch([
    insert(agentClients, { id, clientId, name, redirectUris: metadata.redirect_uris, createdAt: now }),
    forgetUnusedClients(ctx),
    auditEntry(ctx, { action: "register-agent-client", subjectType: "agent-client", subjectId: id, detail: { name } }),
  ]);
  return { clientId, name };
}
