export const contactCopy = {
  title: "Contact us",
  lead: "Write to us and we reply by email.",
  topic: "Topic",
  chooseTopic: "Choose a topic",
  message: "Message",
  messageMissing: "Message: write what this is about.",
  submit: "Send message",
  sentTitle: "Message sent",
  sent: "Thank you. We reply by email. A confirmation is on its way to you.",
  another: "Send another message",
} as const;
