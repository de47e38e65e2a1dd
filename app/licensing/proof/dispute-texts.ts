import type { PrintedLicence } from "#app/licensing/documents/read-licence.server.ts";
import type { Coverage, Listing } from "#app/licensing/proof/licence-statement.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { formatCode } from "#app/licensing/proof/verify-code.ts";
import { territoryName } from "#app/rights/describe-terms.ts";

/** Platforms whose claims are disputed in words, with the channels of each. */
const disputed = { youtube: ["YouTube"], meta: ["Instagram", "Facebook"], tiktok: ["TikTok"] } as const;

/** Songs named in a text: the forms of the platforms take about 2,000 characters. */
const maxSongs = 10;

const listed = (what: string, { listedBy, listedOn }: Listing) => copy.verify.listed(what, listedBy, listedOn);

type Facts = { coverage: Coverage; licensor: string; verify: string };

/** Ready texts for disputing a claim, by file name. */
export function disputeTexts(licence: PrintedLicence, { coverage, licensor, verify }: Facts): Record<string, string> {
  const { number, licensee, project, lines, terms, startsOn, endsOn, code } = licence;
  const named = lines.slice(0, maxSongs).map(({ title, artists }) => copy.verify.song(title, artists));
  const songs = [...named, ...(lines.length > maxSongs ? [copy.dispute.more(lines.length - maxSongs)] : [])];
  const texts = Object.entries(disputed).map(([platform, names]) => {
    const channels = coverage.channels.filter((one) => names.some((name) => name === one.platform));
    const { steps, claim } = copy.dispute.platforms[platform as keyof typeof disputed];
    const facts: [label: string, value: string][] = [
      [copy.verify.licence(number), copy.verify.from(startsOn, endsOn)],
      [copy.verify.licensor, licensor],
      [copy.verify.licensee, licensee.split("\n")[0] ?? ""],
      [copy.verify.project, project],
      [copy.verify.songs, songs.join("; ")],
      [copy.dispute.territories, terms.territories.map(territoryName).join(", ")],
      [copy.channels, channels.map((one) => listed(`${one.name} (${one.url})`, one)).join("; ")],
      [copy.parties, coverage.thirdParties.map((one) => listed(`${one.name} (${one.role})`, one)).join("; ")],
      [copy.dispute.verify, `${verify} (${formatCode(code)})`],
    ];
    const list = facts.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
    return [`dispute-${platform}.txt`, [steps, "", copy.dispute.line, "", claim, "", ...list, ""].join("\n")] as const;
  });
  return Object.fromEntries(texts);
}
