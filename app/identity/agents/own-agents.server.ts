import { and, count, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { copy } from "#app/identity/agents/agent-copy.ts";
import { type GrantContext, isOpenGrantOf, selectOpenGrants } from "#app/identity/agents/open-grants.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max programs of a user in one company: the list shows all of them. */
const maxAgents = 50;

const fewAgents = "few-agents";

/** Programs with access in the user's name in this company, newest first. */
export async function listOwnAgents(ctx: RequestContext) {
  const actor = requireOwnAccount(ctx);
  return selectOpenGrants(ctx, actor.id);
}

/** Statement that fails the batch if the user has more than `maxAgents` programs, with `more` that are to come. */
export function assertFewAgents(ctx: GrantContext, { userId, more = 0 }: { userId: string; more?: number }) {
  const { agentGrants, select } = scoped(ctx.db, ctx.company);
  const open = select({ agents: count() }, agentGrants, isOpenGrantOf(ctx, userId));
  return assertInBatch(ctx.db, sql`(${open}) + ${more} <= ${maxAgents}`, fewAgents);
}

export function hasTooManyAgents(error: unknown): boolean {
  return isFailedAssertion(error, fewAgents);
}

export function tooManyAgents(): AppError {
  return new AppError("conflict", copy.token.tooMany(maxAgents));
}

/** Disconnects one of the user's programs of this company. False if it was disconnected before, or is another user's or company's. */
export async function disconnectOwnAgent(ctx: RequestContext, input: { id: string }): Promise<boolean> {
  const actor = requireOwnAccount(ctx);
  const { db, now, company } = ctx;
  const { agentGrants, ofCompany, update } = scoped(db, company);
  const isOwn = and(eq(agentGrants.id, input.id), isOpenGrantOf(ctx, actor.id));
  const entry = { action: "disconnect-agent", subjectType: "agent", subjectId: input.id };
  const [, ended] = await db.batch([
    auditEntryIf(ctx, entry, rowExists(agentGrants, ofCompany(agentGrants, isOwn))),
    update(agentGrants, { revokedAt: now }, isOwn).returning({ id: agentGrants.id }),
  ]);
  return ended.length > 0;
}
