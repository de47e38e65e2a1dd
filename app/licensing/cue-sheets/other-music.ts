import type { InterestedParty } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { publisherRoles, writerRoles } from "#app/rights/shares.ts";
import { world } from "#app/rights/territories/territories.ts";

const roles = new Set([...writerRoles, ...publisherRoles]);

/** "Ada Lund (C), PRS, IPI 00014107338, 50 %": what is missing is null, a share 0. Without a role it is a composer. */
function readParty(line: string): InterestedParty {
  const [name = "", written = ""] = line.split(/[()]/, 2);
  const role = written.trim().toUpperCase();
  const isKnown = roles.has(role);
  // Not at a decimal comma.
  const [before = "", ...parts] = (isKnown ? line.slice(line.indexOf(")") + 1) : line).split(/(?<!\d),|,(?!\d)/);
  const found = { society: null as string | null, ipi: null as string | null, shareBp: 0 };
  for (const part of parts.map((text) => text.trim())) {
    const [, share] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s?%$/.exec(part) ?? [];
    const [, number] = /^(?:IPI )?(\d[\d. ]{4,20})$/i.exec(part) ?? [];
    if (share !== undefined) found.shareBp = Math.round(Number(share.replace(",", ".")) * 100);
    else if (number !== undefined) found.ipi = readIpi(number);
    else if (part !== "" && !part.endsWith("not on file")) found.society ??= part;
  }
  const scope = { right: "all" as const, territories: [world], excluded: [] };
  return { name: (isKnown ? name : before).trim(), role: isKnown ? role : "C", ...found, ...scope };
}

/** Music of others as it is typed: its title, then a line for each writer and publisher, as `describeParty` writes them. */
export function readOther(text: string) {
  const [title = "", ...lines] = text.split("\n").flatMap((line) => line.trim() || []);
  const parties = lines.map(readParty);
  const isPublisher = ({ role }: InterestedParty) => publisherRoles.includes(role);
  return {
    ...{ id: "", title, artists: "", isLicensed: true, isrc: null, iswc: null, catalogueNumber: null, label: null },
    writers: parties.filter((party) => !isPublisher(party)),
    publishers: parties.filter(isPublisher),
  };
}
