export const transferPageCopy = {
  for: (recipient: string) => `For ${recipient}`,
  files: "Files",
  all: (size: string) => `Download all as ZIP (${size})`,
  download: "Download",
  downloadOf: (name: string) => `Download: ${name}`,
  left: (count: number) => (count === 1 ? "1 download left." : `${count} downloads left.`),
  counted: "If a download breaks off, you can repeat it in this browser for 6 hours. It counts once.",
  used: {
    title: "This link has reached its download limit",
    text: (company: string) =>
      `The files were downloaded as often as the sender allowed. Ask your contact at ${company} for a new link.`,
  },
  unavailable: {
    title: "This transfer isn't ready yet",
    text: (company: string) => `${company} is still adding files. Try again later, or ask your contact there.`,
  },
  gone: "This file isn't part of the transfer any more. Go back and reload the page.",
  home: (company: string) => `Go to ${company}`,
} as const;
