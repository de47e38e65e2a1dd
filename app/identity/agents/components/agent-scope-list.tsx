import { isAgentScope } from "#app/identity/access/agent-scopes.ts";
import { agentScopeTexts } from "#app/identity/agents/agent-copy.ts";

type AgentScopeListProps = { scopes: readonly string[] };

/** What a program may do, in words. */
export function AgentScopeList({ scopes }: AgentScopeListProps) {
  return (
    <ul className="grid gap-1">
      {scopes.filter(isAgentScope).map((scope) => (
        <li key={scope}>{agentScopeTexts[scope]}</li>
      ))}
    </ul>
  );
}
