import { z } from "zod";
import { sideSchema } from "#app/rights/share-schema.ts";

/** A share that is stated with a submitted song, in basis points, and what its owner answered. Times in ms. */
export const statedShare = z.object({
  id: z.string(),
  side: sideSchema,
  name: z.string(),
  /** Empty: its owner cannot be asked. */
  email: z.string(),
  ipi: z.string().nullable(),
  /** CWR role; OWNER for a master. */
  role: z.string(),
  shareBp: z.number(),
  /** The party that staff chose for it. */
  partyId: z.string().nullable(),
  askedAt: z.number().nullable(),
  /** End of the link; null after a change, which makes the link void. */
  expiresAt: z.number().nullable(),
  answer: z.enum(["yes", "other", "not_mine"]).nullable(),
  /** The share that the owner states instead. */
  answerBp: z.number().nullable(),
  answerName: z.string().nullable(),
  answerNote: z.string(),
  answeredAt: z.number().nullable(),
  updatedAt: z.number(),
  /** The share of the person who submits the song: their signature confirms it. */
  isOwn: z.boolean(),
});
