import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of tiers. */
export const tiersCopy = {
  ...wordsOf("tier", "tiers"),
  lead: "Price and access classes of songs, for all companies. A song has one tier or none.",
  search: "Name or warning",
  emptyText: "Songs without a tier are public and have no warning.",
  deleteHint: "Songs move to the tier that you choose. Restoring this one within 30 days brings them back.",
  nameTaken: "Name: another tier has this name.",
  warningMissing: "Warning: enter the text, or switch the warning off.",
  moveTo: "Tier for its songs",
  moveToHint: "Only needed if songs have this tier.",
  moveToMissing: "Tier for its songs: choose a tier, because songs have this tier.",
} as const;
