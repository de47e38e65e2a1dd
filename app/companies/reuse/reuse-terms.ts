import { type Company, type MachineUse, machineUses } from "#app/edge/context/company.ts";
import { mcpPath } from "#app/edge/http/program-paths.ts";

/** Paths of a host, as robots.txt writes them, with what machines may do there at most, whatever the company permits. */
export type ReuseZone = {
  id: "own" | "catalogue" | "music" | "closed";
  paths: readonly string[];
  max: readonly MachineUse[];
};

/** docs/decisions/113-what-machines-may-do.md. The first is the rule, the others are exceptions from it. */
export const reuseZones: readonly ReuseZone[] = [
  { id: "own", paths: ["/"], max: machineUses },
  {
    id: "catalogue",
    paths: [
      ...["/music-sync-licensing/", "/artists-list", "/search", "/discover", "/compare", "/embed/", "/oembed"],
      ...["/picture", "/library/", "/share/song/", "/share/album/", "/share/artist/"],
    ],
    max: ["search", "ai-index", "ai-input"],
  },
  { id: "music", paths: ["/media/", "/music-sync-licensing/song/*/lyrics"], max: ["search"] },
  {
    id: "closed",
    paths: [
      ...["/api/v1/", mcpPath, "/approve/", "/inbox/", "/offers/", "/room/", "/transfer/", "/spaces/"],
      ...["/playlists/share/", "/pitch/share/", "/sonic-pitch/share/", "/sliders/share/", "/wrapup/share/"],
    ],
    max: [],
  },
];

type Host = Pick<Company, "machineUses" | "subdomain">;

/** What a company permits until it says otherwise: its own host nothing, the product's hosts all but training. */
function defaultUses({ subdomain }: Pick<Company, "subdomain">): readonly MachineUse[] {
  return subdomain === null ? machineUses.filter((use) => use !== "ai-train") : [];
}

/** What machines may do with the company's own pages, in the order of `machineUses`. */
export function permittedUses(company: Host): readonly MachineUse[] {
  const chosen = company.machineUses ?? defaultUses(company);
  return machineUses.filter((use) => chosen.includes(use));
}

/** The same for the pages of a zone. */
export function usesIn(zone: ReuseZone, company: Host): readonly MachineUse[] {
  return permittedUses(company).filter((use) => zone.max.includes(use));
}
