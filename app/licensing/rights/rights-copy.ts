import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { formatIsoDate } from "#app/licensing/requests/iso-date.ts";
import type { Restriction } from "#app/licensing/rights/song-rights.ts";

const from = (day: string | null) => (day === null ? "" : `, from ${formatIsoDate(day)}`);

export const rightsCopy = {
  title: "Rightsholders",
  songMissing,
  composition: "Composition",
  master: "Master",
  columns: {
    name: "Rightsholder",
    role: "Role",
    society: "Society",
    ipi: "IPI",
    share: "Share",
    control: "Control",
    approval: "Approval",
  },
  roles: {
    C: "Composer",
    A: "Author",
    CA: "Composer and author",
    AR: "Arranger",
    AD: "Adaptor",
    SA: "Sub-author",
    TR: "Translator",
    E: "Publisher",
    AM: "Administrator",
    SE: "Sub-publisher",
    PA: "Income participant",
    OWNER: "Owner",
  } as Record<string, string>,
  notOnFile: "Not on file",
  controlled: "Controlled by us",
  notControlled: "Third party",
  approval: (days: number | null) =>
    days === null ? "Required, response time not on file" : `Required, responds within ${days} days`,
  noApproval: "Not required",
  territory: (share: string, territory: string) => (territory === "World" ? share : `${share} (${territory})`),
  total: (share: string) => `${share} on file`,
  oneStop: "One-stop",
  isOneStop: "Yes. Both sides are cleared with one signature.",
  isNotOneStop: "No. At least one share is controlled by a third party.",
  facts: "Clearance",
  representedBy: "Represented by",
  copyright: "Copyright",
  isrc: "ISRC",
  iswc: "ISWC",
  tier: "Tier",
  tierWarning: "Check the tier before licensing",
  restrictions: "Restrictions",
  noRestrictions: "None on file",
  restriction: ({ kind, name, value, startsOn }: Restriction) =>
    `${kind === "use" ? "Use" : "Territory"}: ${name}${value && value !== name ? ` (${value})` : ""}${from(startsOn)}`,
  restrictionName: ({ name, startsOn }: Restriction) => `${name}${from(startsOn)}`,
} as const;
