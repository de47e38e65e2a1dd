/** What became of an email: docs/product/permissions.md. `sending` may have arrived. */
export const mailStatuses = ["queued", "sending", "sent", "failed"] as const;

export type MailStatus = (typeof mailStatuses)[number];
