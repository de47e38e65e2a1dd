import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";

/** Whether the program of this request was granted a scope. What the person may do is for the functions that act. */
export function agentHolds({ actor }: Pick<RequestContext, "actor">, scope: AgentScope): boolean {
  return actor?.agent?.scopes.includes(scope) === true;
}
