/** Words for a form that got no response. Pages do not load them. */
export const unansweredCopy = {
  notSent: "Not sent",
  noAnswer: "We couldn't reach the server, so we don't know whether this was sent. Your input is still here.",
  failed: "Something failed on our side. Your input is still here.",
  reference: (reference: string) => `Reference: ${reference}`,
} as const;
