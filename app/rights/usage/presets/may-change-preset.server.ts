import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whether the actor may change a saved use of their company: their own, or as one who manages licences. */
export function mayChangePreset({ actor, company }: RequestContext, createdBy: string): boolean {
  return actor?.id === createdBy || can(actor, "transactions-manage", company);
}
