/** Names of buttons and switches: docs/product/consent-and-events.md. */
export const copy = {
  title: "Cookies",
  text: "We use cookies to run this site. You choose whether we count plays and page views.",
  accept: "Accept",
  onlyNecessary: "Only necessary",
  preferences: "Preferences",
  necessary: "Strictly necessary",
  necessaryHint: "Sign-in, player and settings. Always on.",
  analytics: "Analytics",
  analyticsHint: "Counts plays, searches and page views on our servers.",
  marketing: "Marketing",
  marketingHint: "Not used today.",
  save: "Save Preferences",
} as const;
