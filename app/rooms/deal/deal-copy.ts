/** Copy of the deal on a guest's page. */
export const dealCopy = {
  bought: {
    title: "Your licences",
    number: (number: string) => `Licence ${number}`,
    pdf: "Licence (PDF)",
    proof: "Proof of licence (ZIP)",
    verify: "Check it online",
    files: "Files",
    invoices: "Invoices",
    invoice: (number: string, total: string) => `Invoice ${number}: ${total} (PDF)`,
  },
  underWay: {
    title: "Approvals",
    lead: (done: number, all: number) => `${done} of ${all} sides cleared.`,
    answered: (answered: number, asked: number) => `${answered} of ${asked} rights holders answered`,
  },
  ways: {
    title: "License a track",
    lead: "Each link opens with the use, project and client of this job.",
    take: (title: string) => `Take the licence of ${title}`,
    request: (title: string) => `Request a licence for ${title}`,
    noAccount: (sender: string) => `${sender} makes you an offer, which you sign on this page without an account.`,
  },
  ask: {
    submit: "Ask for an offer",
    toast: (sender: string) => `${sender} knows that you want an offer`,
    done: (sender: string) => `You asked for an offer. ${sender} knows, and it appears on this page.`,
    news: (room: string) => `A client asks for an offer: ${room}`,
    noJob: "Ask the person who sent this page for an offer.",
  },
} as const;
