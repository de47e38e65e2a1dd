import { z } from "zod";

/** Longer than any name or email address: a longer search finds nothing. */
const maxSearch = 300;

/** The search field of a list, in its address. */
export const searchField = z
  .string()
  .trim()
  .transform((typed) => typed.slice(0, maxSearch))
  .catch("");

/** The page of a list, in its address. */
export const pageField = z.coerce.number().int().min(1).max(100_000).catch(1);
