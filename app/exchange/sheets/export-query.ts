import { z } from "zod";
import { profiles } from "#app/exchange/sheets/cells/column-names.ts";

export const sheetFormats = ["csv", "xlsx"] as const;

/** Which file of songs: columns and format, in the address. */
export const exportQuerySchema = z.object({
  profile: z.enum(profiles).catch("syncline"),
  format: z.enum(sheetFormats).catch("csv"),
});
