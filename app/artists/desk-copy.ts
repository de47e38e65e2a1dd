/** Copy that the pages of artists and labels share. */
export const deskCopy = {
  mainHostOnly: "Pages of artists and labels are on the main website. Open them there.",
  staffOnMainHost: "Submitted songs are handled on the main website.",
  bothSides: "You sent this, or you keep its artist's page. Someone else has to decide.",
  artistMissing: "This artist doesn't exist, or you don't keep its page.",
  nav: "Your pages",
  tabs: {
    dashboard: "Dashboard",
    songs: "Songs",
    roster: "Roster",
    profile: "Profile",
    claims: "Claims",
  },
} as const;
