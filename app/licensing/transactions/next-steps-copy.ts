import type { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";

type SentStatus = (typeof sentStatuses)[number];

/** What comes next in each state of a request, for the client and for the desk. */
export const nextSteps = {
  client: {
    sent: "Our licensing team has your request. Next, they ask the rights holders.",
    clearing: "We're asking the rights holders. You get an email when there is a quote.",
    quoted: "Your quote is ready. Accept or decline it before it expires.",
    accepted: "You accepted the quote. Next, we issue the licence.",
    licensed: "The licence is issued. Next, we deliver the files.",
    delivered: "Licensed and delivered. After the first broadcast, file your cue sheet.",
    declined: "This request is closed. You can use its terms again for a new one.",
    expired: "The quote has expired. Reply to our email if you still need the music, or use the terms again.",
  } satisfies Record<SentStatus, string>,
  staff: {
    sent: "Start clearing. If all rights are already cleared, go straight to the quote.",
    clearing: "Ask the rights holders, then make a quote.",
    quoted: "The client has the quote. You can make another version until they answer.",
    accepted: "The client accepted. Issue the licence.",
    licensed: "Deliver the files to the client.",
    delivered: "Done. A corrected licence can still be issued.",
    declined: "Closed. Reopen it if the client comes back.",
    expired: "The quote has expired. Make a new quote, reopen the request or decline it.",
  } satisfies Record<SentStatus, string>,
  ended: {
    client: "The licence was ended and is no longer valid. You can use its terms again for a new request.",
    staff: "The licence was ended, and its tracks can be licensed to others. Its use needs a new request.",
  },
  withdrawn: {
    client: "You withdrew this request. You can use its terms again for a new one.",
    staff: "The client withdrew this request. Reopen it only if they ask you to.",
  },
} as const;
