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
  desk: {
    of: (title: string) => `Room: ${title}`,
    toJob: "The opportunity",
    lead: "What your client sees of this job, on one page. It fills with what you share with a guest and the offers you send them.",
    closedLead: "This room is closed. Its guests read that the job is over.",
    guests: "Guests",
    noGuests: "Add the people at your client who should hear, answer or sign.",
    columns: {
      guest: "Guest",
      state: "Status",
      opens: "Opens",
      heard: "Heard",
      picks: "Picks",
      last: "Last opened",
      actions: "Actions",
    },
    add: "New guest",
    addOne: "Add guest",
    addHint: "With an email address, we send their address right away.",
    acts: { revoke: "Revoke", renew: "Renew", resend: "Send email again" },
    actOn: (act: "revoke" | "renew" | "resend", name: string) =>
      ({ revoke: `Revoke ${name}`, renew: `Renew ${name}`, resend: `Send the email to ${name} again` })[act],
    settings: "What guests see",
    roomTitle: "Title",
    roomTitleHint: "Shown to your client, for example the name of the campaign.",
    showsPrices: "Clearance and prices for the use of the job",
    showsApprovals: "Approvals under way",
    close: "Close room",
    closeText: "Once it's closed, guests can't open the page. Links they were given of their own keep working.",
    reopen: "Reopen room",
    reopenText: "Once it's open again, guests reach the page at the address they have.",
    done: {
      settings: "Room saved",
      add: "Guest added",
      close: "Room closed",
      reopen: "Room reopened",
      revoke: "Guest revoked",
      renew: "Guest renewed",
      resend: "Address sent",
    },
    errors: {
      title: "Title: enter 1 to 120 characters.",
      act: "Choose what to do.",
      closed: "This page is closed to them. Reopen the room or renew the guest first.",
      noEmail: "This guest has no email address.",
    },
  },
  errors: {
    missing: "This room doesn't exist.",
    closed: "This page doesn't work any more. Ask the person who sent it for a new link.",
  },
} as const;
