export const inquiryCopy = {
  title: "Communicate with Artist",
  lead: (owner: string | null) =>
    owner ? `Your message goes to ${owner}.` : "Your message goes to our catalogue team, who reach the artist for you.",
  subject: "Subject",
  subjectHint: "For example Stems for a 30 s edit.",
  message: "Message",
  send: "Send message",
  sent: "Message sent",
  sentText: "We'll notify you of the answer. The conversation is under Messages in your library.",
  preview: "You're previewing as someone else. Quit the preview to write messages.",
  earlier: "Your conversations about this track",
  none: "You haven't written about this track yet.",
  status: { open: "Open", answered: "Answered", closed: "Closed" },
  subjectEmpty: "Subject: enter what it is about.",
  messageEmpty: "Message: enter some text.",
} as const;
