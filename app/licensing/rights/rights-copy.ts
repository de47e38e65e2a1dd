import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { Dispute, Restriction } from "#app/licensing/rights/song-rights.ts";
import { describeAnswers } from "#app/rights/answer-times.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import type { Share } from "#app/rights/shares.ts";

const sideNames = { composition: "Composition", master: "Master" } as const;
const from = (day: string | null) => (day === null ? "" : `, from ${formatIsoDate(day)}`);

export const rightsCopy = {
  title: "Rights holders",
  songMissing,
  ...sideNames,
  columns: {
    name: "Rights holder",
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
  rights: { all: "All rights", PR: "performing right", MR: "mechanical right", SR: "synchronisation right" },
  world: "World",
  worldExcept: (names: string) => `World except ${names}`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  missingShare: (sum: string, missing: string) => `${sum}, ${missing} is missing`,
  tooMuch: (sum: string, over: string) => `${sum}, ${over} too much`,
  isDisputed: "Disputed",
  incomplete: (title: string, problems: string[]) => `“${title}”: ${problems.join("; ")}.`,
  publishIncomplete: (songs: string, more: number) =>
    `The rights aren't complete. ${songs}${more > 0 ? ` And ${more} more.` : ""} Complete them, or say why it is published all the same.`,
  notOnFile: "Not on file",
  controlled: "Controlled by us",
  notControlled: "Controlled by others",
  approval: ({ approvalDays: days, answers }: Pick<Share, "approvalDays" | "answers">) =>
    `Required, ${describeAnswers(answers) ?? (days === null ? "response time not on file" : `responds within ${days} days`)}`,
  noApproval: "Not required",
  sum: (right: string, place: string, sum: string) => [right, place, sum].filter(Boolean).join(": "),
  sums: "Sum",
  embargo: (day: string) => `Not licensed until ${formatIsoDate(day)} is over`,
  excludedCategories: (names: string[]) => `Not for ${names.map(categoryName).join(", ")}`,
  mfn: "Most favoured nation",
  precleared: (fee: string, mediaNames: string[]) =>
    `Pre-cleared up to ${fee}${mediaNames.length > 0 ? ` for ${mediaNames.join(", ")}` : ""}`,
  approvalContact: (name: string) => `Approved by ${name}`,
  sample: (note: string) => `Sample: ${note}`,
  oneStop: "One-stop",
  isOneStop: "Yes. One signature clears both sides.",
  isNotOneStop: "No. Others control at least one share.",
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
  dispute: ({ side, since, by, reason }: Dispute) =>
    [`${sideNames[side]} disputed since ${formatIsoDate(isoDateOf(since))}`, by && ` by ${by}`, reason && `: ${reason}`]
      .filter(Boolean)
      .join(""),
} as const;
