import { formatDay } from "#app/ui/format-day.ts";

/** Copy of the page on which a party itself says what it approves in advance. */
export const ownRuleCopy = {
  title: "Always yes to this",
  changeTitle: "Change your standing approval",
  lead: (party: string) =>
    `What ${party} approves without being asked, for everyone who licenses music here. The terms are those of the use that you approved: make them narrower or wider.`,
  changeLead: (name: string) =>
    `New terms of “${name}”. What was approved until now stays approved, on the terms that were in force.`,
  what: "It's for all of your music, never for exclusive uses, and you get an email about each use. You can pause or end it by the link in every email, and change it by the one in the email about your terms.",
  signedBy: "Your full name",
  signedByHint: "As your signature. We keep it with the time.",
  signedByMissing: "Your full name: enter your full name.",
  signedByLong: (max: number) => `Your full name: enter at most ${max} characters.`,
  submit: "Say always yes",
  submitChange: "Save the new terms",
  name: (at: number) => `Always yes of ${formatDay(at)}`,
  fee: "What you get at least for your share of a side, per track, such as 500. 0 for any fee.",
  over: "This link can no longer be used for it.",
  done: {
    title: "It's on record",
    text: (name: string, by: string) =>
      `“${name}”, signed ${by}. We sent you an email with the link to pause, change or end it.`,
  },
  closed: {
    title: "This link doesn't work",
    text: "It works for 14 days after a yes, or until your standing approval is paused or ended. Open the link of the latest email about your terms.",
  },
  home: { to: "/", label: "Go to the start page" },
} as const;
