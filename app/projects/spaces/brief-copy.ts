/** Copy of a brief, for members and visitors by link. */
export const briefCopy = {
  noDeadline: "None",
  utc: "UTC",
  passed: "passed",
  references: "References",
  removeMember: "Remove",
} as const;
