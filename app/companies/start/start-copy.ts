export const startCopy = {
  title: "Start",
  lead: (company: string) => `What ${company} needs before its first licence. Each line opens where it is done.`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: "Done",
  steps: {
    address: { label: "Your name and address", text: "They stand on quotes, licences and invoices." },
    look: { label: "Logo and colours", text: "Your clients see them on your pages and in emails." },
    music: { label: "First music", text: "Send a delivery, a sheet or sound files." },
    rights: { label: "First agreement", text: "What you may license, and whom you ask." },
    price: { label: "First price", text: "A rate card makes prices while clients search." },
    person: { label: "First colleague", text: "They get an invitation by email." },
    list: { label: "First list sent", text: "Make a playlist and share it with a client." },
  },
} as const;
