export const copy = {
  title: "Your session has ended",
  text: "Sign in again to pick up where you left off.",
  pending: "We kept what you entered and will send it once you sign in.",
  held: "Nothing on this page is lost. Sign in, and we'll finish what you started.",
  confirmTitle: "Confirm it's you",
  confirm:
    "This needs a fresh confirmation. Nothing on this page is lost: sign in again, and we'll finish what you started.",
  otherwise: "Other ways to sign in",
  notSent: "Not sent. Sign in again first; what you entered is still here.",
  preview: "Your preview as someone else has ended. Sign in as yourself to continue.",
  signIn: "Sign in",
  byProvider:
    "People here sign in with their company's own account. Open this workspace's sign-in page and choose “Continue with …”.",
  failed: "There was an error, try again",
  back: "Welcome back",
  goOn: "Continue where you left off",
  resume: "Your session had ended before we could send this. Send it now.",
  incomplete: "Passwords and files aren't kept. You'll be asked for them again.",
  send: "Send it now",
} as const;
