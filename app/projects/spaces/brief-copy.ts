/** Copy of a brief, for members and visitors by link. */
export const briefCopy = {
  noDeadline: "None",
  utc: "UTC",
  passed: "passed",
  references: "References",
  referencesLead: "Songs that show the direction. We keep the link and never fetch it.",
  referenceLabel: "Song",
  referenceLabelHint: "For example Nina Simone, Sinnerman",
  referenceLink: "Link (optional)",
  addReference: "Add reference",
  removeReferenceOf: (label: string) => `Remove the reference ${label}`,
  noReferences: "No references yet.",
  removeMember: "Remove",
} as const;
