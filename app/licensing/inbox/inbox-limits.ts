/** Questions of a page, and answers sent at once: each is a batch of its own. Forty a campaign is what large catalogues get. */
export const maxAsks = 50;

/** Characters of a message, and messages that a party sends about one question within a day. */
export const threadLimits = { message: 2000, name: 120, perDay: 20 };

export const inboxViews = ["asks", "shares", "rules", "statements"] as const;
export type InboxView = (typeof inboxViews)[number];
