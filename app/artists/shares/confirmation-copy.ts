import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { formatDay } from "#app/ui/format-day.ts";

const contact = { to: "/contact-us", label: "Contact us" };

/** Copy of the page on which the owner of a share confirms it by link. */
export const confirmationCopy = {
  title: "Confirm your share",
  lead: (asker: string, song: string, artist: string) =>
    `${asker} submitted the song “${song}” by ${artist} and says this is your share:`,
  share: (share: string, side: string, role: string) => `${share} of the ${side}, as ${role}`,
  for: (name: string) => `For ${name}`,
  others: (count: number, sumBp: number) =>
    count === 0
      ? "No one else has a share of this side."
      : `The other ${count === 1 ? "share adds" : `${count} shares add`} up to ${formatShare(sumBp)}.`,
  until: (at: number) => `You can answer once, until ${formatDay(at)}.`,
  question: "Is this share right?",
  answers: {
    yes: "Yes, that's my share",
    other: "No, my share is different",
    not_mine: "I have no share in this song",
  },
  otherShare: "Your share in %",
  otherHint: "Only if your share is different.",
  name: "Your full name",
  nameHint: "As your signature.",
  note: "Note",
  noteHint: "Optional. The artist and our rights team read it.",
  submit: "Send answer",
  privacy: "We store your answer with the song's rights and don't use it for anything else.",
  done: {
    title: "Thank you, your answer is on record",
    yes: (share: string) => `You confirmed your share: ${share}.`,
    other: (share: string) => `You stated that your share is ${share}.`,
    not_mine: "You stated that this share isn't yours.",
    at: (song: string, at: number) =>
      `It is about “${song}”, and was sent on ${formatDay(at)}. The link can't be used again: write to us if something is wrong.`,
    next: contact,
  },
  closed: {
    unknown: {
      title: "This link doesn't work",
      text: "It may be incomplete, or a newer link may have replaced it. Look for the latest email about the song, and open that one.",
      next: contact,
    },
    lapsed: {
      title: "This link has expired",
      text: "Links to confirm a share work for 14 days. Ask the person who submitted the song to send you a new one.",
      next: contact,
    },
    changed: {
      title: "This share has changed",
      text: "Someone changed the share after we asked you, so this link no longer works. You get a new link when we ask you again.",
      next: contact,
    },
    closed: {
      title: "There's nothing to confirm any more",
      text: "The song was withdrawn, so none of its shares count.",
      next: contact,
    },
  },
  errors: {
    answer: "Is this share right? Choose an answer.",
    share: "Your share in %: enter a percentage from 0 to 100 with at most two decimals, such as 33.33.",
    name: "Your full name: enter your name.",
  },
  news: {
    title: (song: string) => `A share of “${song}” was answered`,
    late: (song: string) => `An owner of “${song}”, which is published, disagrees with a share`,
    message: (what: string, answer: string) => `${what}: ${answer}`,
  },
} as const;
