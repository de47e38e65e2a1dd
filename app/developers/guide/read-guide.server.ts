import { changes } from "#app/developers/changes/changes.ts";
import { errorSection } from "#app/developers/guide/error-section.server.ts";
import { formatSections } from "#app/developers/guide/format-sections.server.ts";
import type { GuideSection } from "#app/developers/guide/guide-section.ts";
import { mcpSection } from "#app/developers/guide/mcp-section.server.ts";
import { requestSections } from "#app/developers/guide/request-sections.server.ts";
import { reuseSection } from "#app/developers/guide/reuse-section.server.ts";
import { startSections } from "#app/developers/guide/start-sections.server.ts";
import { webhookSection } from "#app/developers/guide/webhook-section.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { agentAddress } from "#app/identity/agents/agent-addresses.ts";
import { formatDay } from "#app/ui/format-day.ts";

function changesSection(): GuideSection {
  const rows = changes.map(({ id, day, title, text }) => ({
    id: `change-${id}`,
    cells: [formatDay(Date.parse(day)), title, text],
  }));
  return {
    id: "changes",
    title: "Changes",
    blocks: [{ kind: "table", caption: "Changes", columns: ["Day", "Change", "What it is"], rows }],
  };
}

/** The sections of the page for developers, for this host. */
export function readGuide(ctx: Pick<RequestContext, "url" | "company" | "env">): GuideSection[] {
  const { origin } = ctx.url;
  const [api, mcp] = [`${origin}/api/v1`, agentAddress(ctx)];
  return [
    ...startSections({ api, mcp }),
    ...requestSections({ api }),
    errorSection(),
    webhookSection({ origin }),
    mcpSection({ address: mcp }),
    ...formatSections,
    reuseSection(ctx.company),
    changesSection(),
  ];
}
