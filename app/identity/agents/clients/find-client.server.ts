import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { isDocumentUrl, readClientDocument } from "#app/identity/agents/clients/client-document.server.ts";
import type { AgentClient } from "#app/identity/agents/clients/client-metadata.ts";
import { forgetUnusedClients } from "#app/identity/agents/clients/register-client.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const maxClientId = 1_000;

/** Reads the document of a program, and stores it until it may have changed. */
async function readAgain(ctx: RequestContext, clientId: string) {
  const { id } = requireOwnAccount(ctx);
  await enforceRateLimit(ctx.env, "form", `agent-document:${id}`);
  const document = await readClientDocument(ctx.env, clientId);
  if (document === null) return null;
  const { name, redirectUris, freshMs } = document;
  const { agentClients, insert } = scoped(ctx.db, ctx.company);
  const freshUntil = ctx.now + freshMs;
  const row = { id: newId(ctx.now), clientId, name, redirectUris, freshUntil, createdAt: ctx.now };
  await ctx.db.batch([
    insert(agentClients, row).onConflictDoUpdate({
      target: [agentClients.companyId, agentClients.clientId],
      set: { name, redirectUris, freshUntil },
    }),
    forgetUnusedClients(ctx),
  ]);
  return { name, redirectUris };
}

/**
 * The program with this `client_id`: registered here, or described by the document at that address, which is fetched for a signed-in person
 * only. Null for an unknown one, or a document that cannot be used.
 */
export async function findClient(ctx: RequestContext, clientId: string): Promise<AgentClient | null> {
  if (clientId.length > maxClientId) return null;
  const { agentClients, select } = scoped(ctx.db, ctx.company);
  const fields = {
    name: agentClients.name,
    redirectUris: agentClients.redirectUris,
    freshUntil: agentClients.freshUntil,
  };
  const [stored] = await select(fields, agentClients, eq(agentClients.clientId, clientId));
  if (!isDocumentUrl(ctx.env, clientId)) {
    return stored === undefined || stored.freshUntil !== null ? null : { clientId, ...stored, documentHost: null };
  }
  const isFresh = stored !== undefined && (stored.freshUntil ?? 0) > ctx.now;
  const described = isFresh ? stored : await readAgain(ctx, clientId);
  if (described === null) return null;
  const { name, redirectUris } = described;
  return { clientId, name, redirectUris, documentHost: new URL(clientId).host };
}
