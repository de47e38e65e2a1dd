import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of restrictions. */
export const restrictionsCopy = {
  ...wordsOf("restriction", "restrictions"),
  lead: "Uses, territories and companies that songs aren't available for.",
  search: "Name, value or company",
  emptyText: "Songs without a restriction are available to every company, for every use.",
  deleteHint: "Songs lose this restriction. Restoring it within 30 days gives it back to them.",
  nameTaken: "Name: another restriction has this name.",
  kinds: { use: "Use", territory: "Territory", company: "Company" },
  valueHint:
    "For a use, a medium or product from the list, such as radio or alcohol. For a territory, a country's two letters, such as DE, or a group, such as EU; UK is saved as GB. For a company, leave it empty.",
  valueMissing: "Value: enter a use or a territory.",
  valueOfCompany: "Value: leave it empty, because this restriction is for a company.",
  unknownUse: (text: string) => `Value: “${text}” isn't a medium or product. Choose from the list.`,
  unknownTerritory: (text: string) =>
    `Value: “${text}” isn't a country or group. Enter a country's two letters, such as DE, or a group, such as EU.`,
  corrected: (text: string, code: string) => `“${text}” was saved as ${code}.`,
  companyMissing: "Company: choose a company.",
  companyUnknown: "Company: this company doesn't exist. Choose another one.",
  companySuspended: (name: string) => `Company: ${name} is suspended. Choose an active company.`,
  companyNotMeant: "Company: choose None, or change the kind to Company.",
  suspended: (name: string) => `${name}, suspended`,
  untilBeforeFrom: "Until: enter a day that isn't before From.",
  readers: { staff: "Staff", everyone: "Everyone who sees rights holders" },
  chosenHint: "Applies to all its songs, including future songs.",
  chosenMissing: "Restrictions: one of them doesn't exist any more. Choose again.",
} as const;
