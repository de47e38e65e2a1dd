/** Texts of the newsletter's pages. */
export const newsletterCopy = {
  title: "Get our newsletter",
  lead: "New music, recent work and licensing notes by email. You can unsubscribe in every one of them.",
  description: "New music, recent work and licensing notes by email.",
  email: "Email",
  submit: "Subscribe",
  sentTitle: "Check your inbox",
  /** The same for every address, so that no one learns who is subscribed. */
  sent: "If the address can receive our emails, a confirmation is on its way. The newsletter starts once you open the link in it.",
  unavailable: "The newsletter isn't set up on this site yet.",
  next: "Discover our music",
  confirm: {
    title: "Confirm your subscription",
    text: (company: string) => `You'll get the ${company} newsletter at the address this link was sent to.`,
    submit: "Confirm subscription",
    done: "You're subscribed",
    doneText: "The next newsletter comes to your inbox. Every one of them has a link to unsubscribe.",
    expired: "This link no longer works",
    expiredText: "It works once and expires after 7 days. Subscribe again to get a new one.",
    again: "Subscribe again",
  },
  unsubscribe: {
    title: "Unsubscribe",
    text: (company: string) => `You won't get the ${company} newsletter any more.`,
    submit: "Unsubscribe",
    done: "You're unsubscribed",
    doneText: "We won't send the newsletter to this address any more.",
    invalid: "This link doesn't work",
    invalidText: "Open the link in the newest email from us, or write to us and we take you off the list.",
    contact: "Contact us",
    home: "Go to the home page",
  },
} as const;
