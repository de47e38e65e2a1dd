import { Form } from "@remix-run/react";
import { copy } from "#app/identity/agents/agent-copy.ts";
import { AgentScopeList } from "#app/identity/agents/components/agent-scope-list.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Table } from "#app/ui/list/table.tsx";

export type AgentRow = {
  id: string;
  name: string;
  /** Null for a token made by hand. */
  host: string | null;
  hint: string | null;
  scopes: string[];
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
};

const { columns } = copy.list;
const heads = [
  { id: "name", label: columns.name },
  { id: "scopes", label: columns.scopes },
  { id: "since", label: columns.since },
  { id: "used", label: columns.used },
  { id: "expires", label: columns.expires },
  { id: "action", label: columns.action, labelHidden: true },
];

type AgentTableProps = { agents: AgentRow[] };

/** Connected programs, each with a button that disconnects it. The name is the program's own statement, so its host stands below. */
export function AgentTable({ agents }: AgentTableProps) {
  return (
    <Table caption={copy.list.caption} columns={heads}>
      {agents.map((agent) => (
        <tr key={agent.id}>
          <td>
            <span className="wrap-anywhere">{agent.name}</span>{" "}
            <span className="block text-mute">
              {agent.host ?? copy.list.byHand} {agent.hint === null ? null : <code>{agent.hint}…</code>}
            </span>
          </td>
          <td>
            <AgentScopeList scopes={agent.scopes} />
          </td>
          <td>
            <DateTime at={agent.createdAt} />
          </td>
          <td>{agent.lastUsedAt === null ? copy.list.never : <DateTime at={agent.lastUsedAt} />}</td>
          <td>
            <DateTime at={agent.expiresAt} />
          </td>
          <td>
            <Form method="post">
              <Button variant="quiet" size="small" name="agentId" value={agent.id}>
                {copy.list.disconnect}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </Table>
  );
}
