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
