export const threadCopy = {
  title: "Emails",
  none: "No emails yet.",
  sent: (who: string) => `${who} wrote`,
  received: (who: string) => `${who} answered`,
  reply: "Reply",
  replyHint: (email: string, replyTo: string) => `Goes to ${email} by email. Answers arrive at ${replyTo}.`,
  send: "Send reply",
  answer: "Add an answer",
  answerHint: "Paste an answer that arrived by email, so that everyone on your team can read it here.",
  addAnswer: "Add answer",
  replied: "Reply sent",
  answerAdded: "Answer added",
  missing: (label: string) => `${label}: enter a text.`,
  askForFiles: (name: string, link: string) =>
    `Hi ${name.split(" ")[0] ?? name},\n\nthank you for your music. Please upload the files here:\n${link}\n\nWAV or AIFF, 24 bit if you have it, with instrumentals.`,
  noAddress: "There is no email address to reply to.",
} as const;
