export const copy = {
  signUp: {
    welcome: (company: string) => `Welcome to ${company}`,
    // docs/product/sign-in.md
    title: "Create an Account",
    email: "Email",
    submit: "Submit",
    joinTitle: (company: string) => `Join ${company}`,
    joinText: "You already have an account. Join to add this workspace to it. Your password stays the same.",
    join: "Join",
    legal: "By creating an account you agree to:",
    // docs/product/sign-in.md
    invalidTitle: "Invalid Token",
    invalid: "This invitation no longer works. Contact the provider who invited you and ask for another invitation.",
    failed: "There was an error, try again",
    again: "Send me the invitation again",
  },
  invite: {
    title: "Accept your invitation",
    text: (company: string) => `${company} sent you an email with a link. Open the link to set up your account.`,
    lost: "Can't find the email? Enter the address that was invited.",
    email: "Email",
    submit: "Send me the invitation again",
    openText: "We'll send the link to the address that was invited.",
    sent: "If there's an open invitation, its link is on its way. It works for seven days.",
    back: "Back",
  },
} as const;
