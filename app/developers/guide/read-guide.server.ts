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
export function readGuide({ url: { origin }, company }: Pick<RequestContext, "url" | "company">): GuideSection[] {
  const api = `${origin}/api/v1`;
  return [
    ...startSections({ origin, api }),
    ...requestSections({ api }),
    errorSection(),
    webhookSection({ origin }),
    mcpSection({ origin }),
    ...formatSections,
    reuseSection(company),
    changesSection(),
  ];
}
