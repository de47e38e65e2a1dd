/** Texts of requests for an account. */
export const copy = {
  title: (company: string) => `Your account at ${company}`,
  clientTitle: (company: string) => `Client access to ${company}`,
  other: "Already have access?",
  have: "I have an account",
  invited: "I have an invitation",
  heading: "Request an account",
  kind: "I am",
  kinds: { brand: "a brand or agency", artist: "an artist", label: "a label or publisher" },
  name: "Name",
  email: "Email",
  organisation: "Organisation",
  message: "What do you need music for?",
  submit: "Send request",
  sent: "Thank you. We'll review your request and reply by email.",
  kindMissing: "Choose what describes you best.",
  nameMissing: "Enter your name.",
} as const;
