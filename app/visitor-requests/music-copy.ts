/** Texts of the form with which artists and labels send music. */
export const musicCopy = {
  title: "Submit your music",
  lead: "Send us links to your tracks. If they fit our catalogue, we set up an account for you.",
  organisation: "Artist or label name",
  organisationMissing: "Artist or label name: enter the name your music is released under.",
  role: "Your role",
  links: "Links to music",
  linksHint: "Streaming or private links, one a line. No attachments needed.",
  rights: "Rights you control",
  message: "Anything we should know",
  choose: "Choose one",
  submit: "Send music",
  listen: "Discover the catalogue",
  sentTitle: "We have your music",
  sent: "We listen to every submission and reply by email. A confirmation is on its way to you.",
} as const;
