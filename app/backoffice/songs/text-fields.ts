import { z } from "zod";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { paragraph } from "#app/records/definition/fields.ts";

const limits = { max: 2000, stored: z.string() };

/** What is written about a song: docs/product/songs.md. */
export const textFields = {
  description: paragraph("Description", {
    ...{ ...limits, heading: songsCopy.headings.texts, isFolded: true },
    hint: "What it sounds like. Shown on the song's page and found by search.",
  }),
  origin: paragraph("Origin", { ...limits, hint: "Where, when and by whom it was made." }),
  intent: paragraph("Made for", { ...limits, hint: "What it was written for. Found by search." }),
  credits: paragraph("Credits as released", { ...limits, hint: "One per line: Drums: Anna Grey." }),
  labelCopy: paragraph("Label copy", { ...limits, hint: "The lines that a release or post has to print." }),
  editorialNote: paragraph("Editorial note", { ...limits, hint: "Why you recommend it." }),
};
