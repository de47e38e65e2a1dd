/** The words of the cookie banner. */
export const copy = {
  title: "Cookies",
  text: "We keep what the site needs to work. With your consent we also count what is heard, and nothing leaves our own servers.",
  accept: "Accept",
  preferences: "Preferences",
  necessary: "Strictly necessary",
  necessaryHint: "Signing in, the player, your choices. Always on.",
  analytics: "Analytics",
  analyticsHint: "Which songs and pages are opened.",
  marketing: "Marketing",
  marketingHint: "Which of our campaigns brought you here.",
  save: "Save Preferences",
} as const;
