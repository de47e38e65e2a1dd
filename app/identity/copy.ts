/** The words of signing in and out. */
export const copy = {
  signIn: {
    title: (company: string) => `Log in to ${company}`,
    metaTitle: (company: string) => `Log in · ${company}`,
    email: "E-mail",
    password: "Password",
    submit: "Log in",
    busy: "Logging in",
    back: (company: string) => `Back to ${company}`,
    emailMissing: "Enter your e-mail address.",
    emailShape: "This is not an e-mail address. It looks like name@example.com.",
    passwordMissing: "Please enter the Password",
    passwordLong: "This is longer than any password here.",
    refused: "The e-mail address or the password is not right.",
    elsewhere: (company: string) =>
      `This account is not a member of ${company}. Log in at the address of your own workspace.`,
    without: "You can search and play the whole catalogue without an account.",
    browse: "Discover music",
  },
  signOut: {
    title: "Log out?",
    metaTitle: (company: string) => `Log out · ${company}`,
    who: (email: string) => `You are logged in as ${email}.`,
    submit: "Log out",
    stay: "Stay logged in",
  },
} as const;
