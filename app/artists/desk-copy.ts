/** Copy that the pages of artists and labels share. */
export const deskCopy = {
  mainHostOnly: "Open the main website for artist and label pages.",
  firstSong: "Submit your first song",
  staffOnMainHost: "Submitted songs are handled on the main website.",
  bothSides: "You sent this, or you manage its artist's page. A colleague has to decide.",
  senderLeft:
    "Who sent this no longer manages the artist's page, so it can't be accepted. Decline it; someone who manages the page now can send it again.",
  artistMissing: "This artist doesn't exist, or you don't manage its page.",
  nav: "Your pages",
  tabs: {
    dashboard: "Dashboard",
    songs: "Songs",
    roster: "Roster",
    profile: "Profile",
    claims: "Claims",
    questions: "Questions",
  },
} as const;
