export type FactorNews =
  | "added"
  | "removed"
  | "codes"
  | "recovery-used"
  | "held"
  | "reset-asked"
  | "reset-refused"
  | "reset-done";

/** To a person whose second factor changed, or was tried. `link` is absolute. */
export type FactorMail = { template: "factor-news"; data: { name: string; news: FactorNews; link: string } };

const copy = {
  subject: {
    added: (company: string) => `A second factor was added to your ${company} account`,
    removed: (company: string) => `A second factor was removed from your ${company} account`,
    codes: (company: string) => `New recovery codes for your ${company} account`,
    "recovery-used": (company: string) => `A recovery code of your ${company} account was used`,
    held: (company: string) => `Someone entered wrong codes for your ${company} account`,
    "reset-asked": (company: string) => `An administrator wants to reset your second factor at ${company}`,
    "reset-refused": (company: string) => `Your second factor at ${company} was not reset`,
    "reset-done": (company: string) => `Your second factor at ${company} was reset`,
  },
  text: {
    added: "You sign in with it from now on. Your other browsers were signed out if it is your first one.",
    removed: "It can't be used to sign in any more.",
    codes: "Earlier recovery codes no longer work.",
    "recovery-used": "Each recovery code works once. Make new ones when only a few are left.",
    held: "The right password was entered, then five wrong codes in a row. Codes are refused for a while; the time is on the page.",
    "reset-asked":
      "Another administrator decides about it. If you still have your second factor, say so to your administrators now.",
    "reset-refused": "Sign in with the second factor that you have.",
    "reset-done": "You were signed out everywhere. Sign in with your password and set up a second factor again.",
  },
  action: "See your sign-in security",
  note: "If this was you, there is nothing to do. If not, choose a new password and tell your administrators.",
} as const;

/** Subject, text and button of the email. */
export function factorMailContent({ data: { news } }: FactorMail, company: string) {
  return { action: copy.action, note: copy.note, subject: copy.subject[news](company), text: copy.text[news] };
}
