import { permittedUses } from "#app/companies/reuse/reuse-terms.ts";
import { type GuideSection, text } from "#app/developers/guide/guide-section.ts";
import type { Company, MachineUse } from "#app/edge/context/company.ts";
import { licencePath, miningPolicyPath, robotsPath } from "#app/edge/reuse/reuse-headers.ts";

const words: Record<MachineUse, string> = {
  search: "search results",
  "ai-index": "the index of an AI service",
  "ai-input": "AI answers with a link",
  "ai-train": "AI training",
};

/** What crawlers may do with the pages of this host. */
export function reuseSection(company: Pick<Company, "machineUses" | "subdomain">): GuideSection {
  const permitted = permittedUses(company).map((use) => words[use]);
  const pages =
    permitted.length === 0
      ? "The pages of this host are not for crawlers."
      : `The pages of this host may be used for ${new Intl.ListFormat("en").format(permitted)}.`;
  return {
    id: "reuse",
    title: "Terms of reuse",
    blocks: [
      text(
        `${pages} Recordings, lyrics and covers are reserved: no training, no AI answers, no index. The files below say so by RSL 1.0, TDMRep and RFC 9309, and every answer carries \`TDM-Reservation\`, \`TDM-Policy\` and a \`Link\` to the licence.`,
      ),
      {
        kind: "links",
        links: [
          { to: licencePath, label: "Licence file (RSL)" },
          { to: miningPolicyPath, label: "Mining policy (TDMRep)" },
          { to: robotsPath, label: "robots.txt" },
          { to: "/llms.txt", label: "llms.txt" },
          { to: "/terms-of-service", label: "Terms of Service" },
        ],
      },
    ],
  };
}
