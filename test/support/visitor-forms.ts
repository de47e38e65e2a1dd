const sender = { Name: "Mara Lind", "Work email": "mara@agency.example", "Your project": "A 30 s spot." };

type VisitorForm = { fields: Record<string, string>; submit: string; thanks: string };

/** The forms that visitors send, by path: what is typed by label, the button, and the title of the reply. */
export const visitorForms: Record<string, VisitorForm> = {
  "/submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/linkedin-submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/lbb-submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/submit-music": {
    fields: {
      Name: "Mara Lind",
      Email: "mara@label.example",
      "Artist or label name": "Lowtide",
      "Links to music": "https://example.com/track",
    },
    submit: "Send music",
    thanks: "We have your music",
  },
  "/contact-us": {
    fields: { Name: "Mara Lind", Email: "mara@agency.example", Message: "Who clears the Nordics?" },
    submit: "Send message",
    thanks: "Message sent",
  },
  "/newsletter": { fields: { Email: "mara@agency.example" }, submit: "Subscribe", thanks: "Check your inbox" },
};
