/** Copy that the pages of artists and labels share. */
export const deskCopy = {
  mainHostOnly: "Pages of artists and labels are on the main website. Open them there.",
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
