/** The words of invitations and of asking for an account. */
export const copy = {
  signUp: {
    welcome: (company: string) => `Welcome to ${company}`,
    // Specification part 1, section 2
    title: "Create an Account",
    email: "E-mail",
    submit: "Submit",
    joinTitle: (company: string) => `Join ${company}`,
    joinText: "You have an account already. One press and this workspace is yours too; your password stays.",
    join: "Join",
    goOn: "Go on",
    legal: "By creating an account you agree to:",
    // Specification part 1, section 8
    invalidTitle: "Invalid Token",
    invalid: "This invitation no longer works. Contact the provider who invited you and ask for another invitation.",
    failed: "There was an error, try again",
    again: "Send me the invitation again",
  },
  invite: {
    title: "You have an invitation",
    text: (company: string) =>
      `${company} sent you a mail with a link. Open it, and your account is ready in a minute.`,
    lost: "The mail is lost? Enter the address that was invited.",
    email: "E-mail",
    submit: "Send me the invitation again",
    openText: "We send the link to the address that was invited.",
    sent: "If there is an open invitation, its link is on its way. It works for seven days.",
    back: "Back",
  },
  request: {
    title: (company: string) => `Your account at ${company}`,
    have: "I have an account",
    invited: "I have an invitation",
    heading: "Ask for an account",
    kind: "I am",
    kinds: { brand: "a brand or agency", artist: "an artist", label: "a label or publisher" },
    name: "Name",
    email: "E-mail",
    organisation: "Organisation",
    message: "What do you need music for?",
    submit: "Send request",
    sent: "Thank you. We read your request and answer by mail.",
    kindMissing: "Choose who you are.",
    nameMissing: "Enter your name.",
  },
} as const;
