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
  for: (name: string) => `For ${name}`,
  desk: { title: "Room", of: (title: string) => `Room: ${title}`, guests: "Guests" },
  errors: {
    missing: "This room doesn't exist.",
    closed: "This page doesn't work any more. Ask the person who sent it for a new link.",
  },
} as const;
