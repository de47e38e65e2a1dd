export const retentionCopy = {
  tab: "Retention",
  lead: "How long the company keeps what nothing else needs. Empty: the product's own time.",
  audit: "Audit trail, in days",
  auditHint: "90 or more; empty keeps it for good. Entries that are older are deleted each night.",
  mail: "Sent emails, in days",
  mailHint: "30 or more; empty keeps them until the person is erased.",
  days: (name: string, min: number) => `${name}: enter whole days, ${min} or more.`,
} as const;
