/** Copy of the guest's page and the sender's page. */
export const roomCopy = {
  closed: {
    unknown: {
      title: "This link doesn't work",
      text: (company: string) =>
        `Check that the address is complete, or ask your contact at ${company} to send it again.`,
    },
    expired: {
      title: "This link has expired",
      text: (company: string) => `Ask your contact at ${company} to renew it.`,
    },
    revoked: {
      title: "This link was withdrawn",
      text: (company: string) => `Ask your contact at ${company} for a new one.`,
    },
    closed: {
      title: "This page is closed",
      text: (company: string) =>
        `${company} closed it because the job is over. What you licensed is still reachable by its own links.`,
    },
    left: {
      title: "Your contact has left",
      text: (company: string) =>
        `The person who sent this no longer works at ${company}. Ask the company for a new link.`,
    },
  },
  music: {
    title: "Music",
    none: "Nothing has been shared here yet.",
    empty: "Nothing to hear in this one at the moment.",
    asSlides: "View as slides",
    locked: {
      playlist: "A playlist with a passcode",
      pitch: "A pitch with a passcode",
      reel: "A reel with a passcode",
    },
  },
  privacy: (company: string) =>
    `${company} sees when this page is opened, what is played and what you answer. No IP address is kept, visits are deleted after 13 months. With Do Not Track or Global Privacy Control on, visits aren't recorded.`,
  for: (name: string) => `For ${name}`,
  desk: { title: "Room", of: (title: string) => `Room: ${title}`, guests: "Guests" },
  errors: {
    missing: "This room doesn't exist.",
    closed: "This page doesn't work any more. Ask the person who sent it for a new link.",
  },
} as const;
