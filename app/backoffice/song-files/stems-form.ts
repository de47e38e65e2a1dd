import { z } from "zod";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import { labelled } from "#app/edge/forms/labelled.ts";

const maxLabel = 80;
const maxStems = 100;

const place = z.coerce
  .number({ error: copy.errors.position })
  .int(copy.errors.position)
  .min(1, copy.errors.position)
  .max(999, copy.errors.position);

export const stemsSchema = z.object({
  version: z.string().default(""),
  stems: z
    .array(
      z.object({
        id: z.string().max(64),
        label: z
          .string({ error: copy.errors.label })
          .trim()
          .min(1, copy.errors.label)
          .max(maxLabel, labelled(copy.label)),
        position: place,
      }),
    )
    .max(maxStems)
    .default([]),
});

export type StemsInput = z.output<typeof stemsSchema>;
