import { formatDay } from "#app/ui/format-day.ts";

const contact = { to: "/contact-us", label: "Contact us" };

/** Copy of the page on which a party pauses its standing approval by link. */
export const pauseCopy = {
  title: "Your standing approval",
  lead: (name: string) => `“${name}” lets us clear your music for these uses without asking you:`,
  what: "If you pause it, you are asked each time. What was approved until now stays approved. If you end it, it is over for good.",
  pause: "Pause it",
  end: "End it",
  change: "Change it",
  uses: "Uses so far (CSV)",
  word: "Whose word",
  byParty: (name: string, at: number) => `Yours: signed ${name}, ${formatDay(at)}`,
  byStaff: "Typed by our licensing team as you agreed it",
  paused: {
    title: "It's paused",
    text: (name: string, at: number) =>
      `You paused “${name}” on ${formatDay(at)}. From now on you are asked each time. To use it again, write to us.`,
    next: contact,
  },
  ended: {
    title: "It's over",
    text: (name: string, at: number) => `You ended “${name}” on ${formatDay(at)}. From now on you are asked each time.`,
    next: contact,
  },
  licence: (number: string) => `Licence ${number}`,
  files: {
    name: "uses",
    head: ["Date", "Company", "Project", "Track", "Side", "Fee", "Currency", "Licence"],
  },
  closed: {
    unknown: {
      title: "This link doesn't work",
      text: "It may be incomplete. Open the link of the latest email about your standing approval.",
      next: contact,
    },
    lapsed: {
      title: "This link has expired",
      text: "Links to pause a standing approval work for 14 days. Write to us, and we pause it for you.",
      next: contact,
    },
    over: {
      title: "There's nothing to pause",
      text: "This standing approval is paused already, or no longer exists. You are asked each time.",
      next: contact,
    },
  },
} as const;
