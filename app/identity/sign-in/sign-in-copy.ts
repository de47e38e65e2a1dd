export const copy = {
  magic: {
    ask: "Email me a sign-in link",
    sent: "If this address has an account here, a sign-in link is on its way. It works for 15 minutes.",
    title: (company: string) => `Sign in to ${company}`,
    text: "Select Sign in to continue. The link works once.",
    submit: "Sign in",
    other: "This link is another person's. Signing in with it signs you out here.",
    signedInAs: (email: string) => `You're signed in as ${email}.`,
    replace: "Sign in as the other person",
    stay: (email: string) => `Stay signed in as ${email}`,
    // docs/product/sign-in.md
    expiredTitle: "Ooops!",
    expired: "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
    login: "Login",
  },
  provider: {
    with: (label: string) => `Continue with ${label}`,
    or: "Or with a password or an emailed link:",
    emergency: "Emergency access for administrators",
  },
  reset: {
    forgot: "Forgot your password?",
    requestTitle: "Forgot your password?",
    requestText: "Enter your email address and we'll send you a link to choose a new password.",
    request: "Email me a reset link",
    sent: "If this address has an account here, a reset link is on its way. It works for one hour.",
    title: "Choose a new password",
    text: (email: string) =>
      `For ${email}. This signs you out in every other browser, ends your previews, revokes your API tokens and disconnects your programs.`,
    submit: "Save and sign in",
    done: "Your new password is saved",
    expiredTitle: "This link no longer works",
    expired: "It was already used, or it's more than an hour old. Request a new one.",
    again: "Request a new link",
    back: "Back to sign in",
  },
  // docs/product/sign-in.md
  password: {
    label: "Password",
    confirmation: "Password confirmation",
    hint: "At least 10 characters. A few words are easier to remember than symbols.",
    missing: "Please enter the Password",
    confirmationMissing: "Please enter the Password Confirmation",
    mismatch: "Password and Password Confirmation don't match.",
  },
} as const;
