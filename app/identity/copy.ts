export const copy = {
  signIn: {
    title: (company: string) => `Sign in to ${company}`,
    pageTitle: "Sign in",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    busy: "Signing in",
    emailMissing: "Enter your email address.",
    emailShape: "Enter an email address, for example name@example.com.",
    passwordMissing: "Please enter the Password",
    passwordLong: "Passwords have at most 200 characters.",
    invalid: "Enter your email address and password.",
    refused: "Wrong email address or password.",
    elsewhere: (company: string) =>
      `Your account isn't a member of ${company}. Sign in at your own workspace's address.`,
    without: "You can search and play the whole catalogue without an account.",
    browse: "Discover music",
  },
  signOut: {
    title: "Sign out?",
    pageTitle: "Sign out",
    who: (email: string) => `You're signed in as ${email}.`,
    submit: "Sign out",
    stay: "Stay signed in",
  },
} as const;
