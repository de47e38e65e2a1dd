/** The words of the ways in besides the password: links by mail, resets, invitations. */
export const copy = {
  magic: {
    ask: "E-mail me a sign-in link",
    sent: "If this address has an account here, a sign-in link is on its way. It works for 15 minutes.",
    title: (company: string) => `Sign in to ${company}`,
    text: "One press and you are in. The link you opened works once.",
    submit: "Sign in",
    // Specification part 2, section 2
    expiredTitle: "Ooops!",
    expired: "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
    login: "Login",
  },
  reset: {
    forgot: "Forgot your password?",
    requestTitle: "Forgot your password?",
    requestText: "Enter your e-mail address. You get a link to choose a new password.",
    request: "E-mail me a reset link",
    sent: "If this address has an account here, a reset link is on its way. It works for one hour.",
    title: "Choose a new password",
    text: (email: string) => `For ${email}. Every other browser is signed out.`,
    submit: "Save and sign in",
    done: "Your new password is saved",
    expiredTitle: "This link no longer works",
    expired: "It was used already, or it is older than an hour. Ask for a new one.",
    again: "Ask for a new link",
    back: "Back to log in",
  },
  // Specification part 1, section 5
  password: {
    label: "Password",
    confirmation: "Password confirmation",
    hint: "At least 10 characters. A few words are easier to remember than signs.",
    missing: "Please enter the Password",
    confirmationMissing: "Please enter the Password Confirmation",
    mismatch: "Password and Password Confirmation don't match.",
  },
  busy: "One moment",
} as const;
