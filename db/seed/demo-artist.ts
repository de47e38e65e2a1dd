/** Artist of the account artist@: pictures and payout data are missing. */
export const demoArtist = {
  id: "00000000-0000-7000-8000-600000000001",
  userId: "00000000-0000-7000-8000-000000000304",
  slug: "lucia-arden",
  name: "Lucia Arden",
  description:
    "Lucia Arden writes slow songs about fast cities. She records voice, felt piano and tape loops in a former print shop in Porto.",
  links: [{ label: "Bandcamp", url: "https://lucia-arden.example/bandcamp" }],
  proSociety: "SPA",
} as const;

/** Claims of artist@, in a state each. */
export const demoClaims = [
  {
    ...{ slug: "wren-halloway", relation: "manager", state: "waiting", reason: "" },
    ...{
      code: "CLAIM-WREN4-HALL0",
      proofUrl: "https://wren-halloway.example/contact",
      createdAt: Date.UTC(2026, 10, 24, 9),
    },
    message: "I manage Wren since this summer. Her website names me as the contact for sync.",
  },
  {
    ...{ slug: "moth-marble", relation: "artist", state: "refused" },
    ...{ code: "CLAIM-MOTH7-MARB3", proofUrl: "https://mothandmarble.example", createdAt: Date.UTC(2026, 10, 11, 14) },
    message: "I played piano on the record.",
    reason: "The code isn't on that page. Ask the duo to put it there, and claim the page again.",
  },
] as const;
