/** The words of the product's mails, and of the local outbox. */
export const copy = {
  greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
  linkNote: "If the button does not open, copy this address into your browser:",
  invitation: {
    subject: (company: string) => `You are invited to ${company}`,
    text: (company: string, inviter: string) =>
      inviter === ""
        ? `You are invited to the music library of ${company}.`
        : `${inviter} invites you to the music library of ${company}.`,
    action: "Accept the invitation",
    note: "The link works once, for seven days. If you did not expect it, leave it: nothing happens.",
  },
  magic: {
    subject: (company: string) => `Your sign-in link for ${company}`,
    text: (company: string) => `You asked for a link that signs you in to ${company} without a password.`,
    action: "Sign in",
    note: "The link works once, for 15 minutes. If you did not ask for it, leave it: nobody gets in without it.",
  },
  reset: {
    subject: (company: string) => `Choose a new password for ${company}`,
    text: (company: string) => `You asked to choose a new password for your account at ${company}.`,
    action: "Choose a new password",
    note: "The link works once, for one hour. If you did not ask for it, leave it: your password stays as it is.",
  },
  emailChange: {
    subject: (company: string) => `Confirm your new address at ${company}`,
    text: (company: string, email: string) => `From now on you want to sign in to ${company} as ${email}.`,
    action: "Confirm this address",
    note: "The link works once, for 24 hours. If this was not you, leave it: the old address stays.",
  },
  emailChangeNotice: {
    subject: (company: string) => `Your address at ${company} is about to change`,
    text: (company: string, email: string) =>
      `Somebody with your password asked to sign in to ${company} as ${email} from now on.`,
    action: "Choose a new password",
    note: "If this was you, there is nothing to do. If not, choose a new password: it stops the change and signs everybody out.",
  },
  outbox: {
    title: "Outbox",
    lead: "Every mail of this local copy, newest first. Nothing here was sent.",
    empty: "No mail yet",
    emptyText: "Ask for a sign-in link or send an invitation, and it is here.",
    back: "All mails",
    to: "To",
    asText: "As text",
    asHtml: "As HTML",
    status: { queued: "kept", sent: "sent", failed: "failed" },
  },
} as const;
