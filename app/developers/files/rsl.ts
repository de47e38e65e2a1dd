import { reuseZones, usesIn } from "#app/companies/reuse/reuse-terms.ts";
import { type Company, type MachineUse, machineUses } from "#app/edge/context/company.ts";
import { type XmlNode, xmlElement, xmlEmpty, xmlText } from "#app/edge/xml-element.ts";

export type ReuseHost = { origin: string; company: Pick<Company, "name" | "machineUses" | "subdomain"> };

/** Days that a client may rely on a copy: RSL 1.0 has 30 without it, and a company can withdraw what it permits. */
const maxAgeDays = 1;

/** `ai-all` includes uses that the standard does not name yet, `all` search too. */
function prohibitedTokens(permitted: readonly MachineUse[]): readonly string[] {
  if (permitted.length === 0) return ["all"];
  const prohibited = machineUses.filter((use) => !permitted.includes(use));
  return prohibited.length === machineUses.length - 1 && permitted[0] === "search" ? ["ai-all"] : prohibited;
}

function licence(permitted: readonly MachineUse[]): XmlNode {
  const prohibited = prohibitedTokens(permitted);
  return xmlElement("license", [
    xmlText("permits", permitted.join(" "), { type: "usage" }),
    xmlText("prohibits", prohibited.join(" "), { type: "usage" }),
    permitted.length > 0 ? xmlEmpty("payment", { type: "attribution" }) : null,
  ]);
}

/** The licence file of a host by RSL 1.0 (https://rslstandard.org/rsl): one `content` for each path of each zone. */
export function rslDocument({ origin, company }: ReuseHost): string {
  const contact = { type: "organization", contactUrl: `${origin}/contact-us` };
  const contents = reuseZones.flatMap((zone) =>
    zone.paths.map((url) =>
      xmlElement(
        "content",
        [
          licence(usesIn(zone, company)),
          xmlText("copyright", company.name, contact),
          xmlText("terms", `${origin}/terms-of-service`),
        ],
        { url },
      ),
    ),
  );
  const rsl = xmlElement("rsl", contents, { xmlns: "https://rslstandard.org/rsl", "max-age": String(maxAgeDays) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rsl}\n`;
}
