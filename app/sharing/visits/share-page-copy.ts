/** Copy for the recipient of a share link. */
export const sharePageCopy = {
  for: (recipient: string) => `For ${recipient}`,
  passcode: {
    title: "Enter the passcode",
    text: (sender: string) => `${sender} set a passcode for this link. Ask them for it.`,
    label: "Passcode",
    submit: "Open",
  },
  closed: {
    expired: {
      title: "This link has expired",
      text: (company: string) => `Ask your contact at ${company} for a new one.`,
    },
    revoked: {
      title: "This link was withdrawn",
      text: (company: string) => `Ask your contact at ${company} for a new one.`,
    },
    unknown: {
      title: "This link doesn't work",
      text: (company: string) =>
        `Check that the address is complete, or ask your contact at ${company} to send it again.`,
    },
    deleted: {
      title: "This was deleted",
      text: (company: string) =>
        `${company} deleted what this link led to. Ask your contact there if you still need it.`,
    },
    unavailable: {
      title: "This isn't available right now",
      text: (company: string) => `${company} is still working on it. Try again later, or ask your contact there.`,
    },
  },
  answer: {
    ask: (name: string) => `What do you think of ${name}?`,
    whole: (company: string) => `Anything else for ${company}?`,
    marks: { pick: "Pick", maybe: "Maybe", no: "No" },
    note: "Note (optional)",
    wholeNote: "Your note",
    addNote: "Add a note",
    save: "Save note",
    saved: "Saved",
    saving: "Saving…",
    reaches: (company: string) =>
      `Your answers go to ${company} right away. You can change them as long as this link works.`,
    staff: "Preview: only the recipient can answer.",
    summary: "Your answers",
    none: "You haven't marked a slide yet.",
  },
  done: {
    tell: (name: string) => `Done, tell ${name}`,
    told: (name: string) => `${name} knows you're done. You can still change your answers.`,
    progress: (answered: number, total: number) => `${answered} of ${total} answered`,
  },
  room: "Everything of this job on one page",
  preview: "You can share this yourself: your visit isn't recorded.",
  home: (company: string) => `Go to ${company}`,
} as const;
