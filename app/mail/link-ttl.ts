const minute = 60_000;
const day = 24 * 60 * minute;

/** Validity (ms) of the links in emails, by template, as their texts state it. */
export const linkTtlMs = {
  magic: 15 * minute,
  reset: 60 * minute,
  "email-change": day,
  "newsletter-confirmation": 7 * day,
  "share-confirmation": 14 * day,
  "share-reminder": 3 * day,
  "standing-use": 14 * day,
  "standing-said": 365 * day,
  "approval-asked": 14 * day,
  "approval-reminder": 3 * day,
  "inbox-digest": 30 * day,
  "inbox-link": 30 * day,
  "inbox-message": 30 * day,
  "inbox-statement": 30 * day,
  "inbox-dispute": 30 * day,
  "offer-link": 14 * day,
} as const;

/** Validity of the link in an email; without end for those whose links have none of their own. */
export function linkTtlOf(template: string): number {
  return Object.entries(linkTtlMs).find(([name]) => name === template)?.[1] ?? Number.POSITIVE_INFINITY;
}
