import { base64ToUint8Array } from "uint8array-extras";
import { z } from "zod";
import { type StoredSection, sectionsSchema } from "#app/catalogue/shape/stored-sections.ts";
import { type Beat, decodeBeats } from "#audio/analysis/structure/beats.ts";
import { ENERGY_POINTS } from "#audio/analysis/structure/energy.ts";

/** The part of a `recording_analysis` row used by searches by shape and length. `energy`: as stored. */
export type Analysed = {
  energy: string;
  /** Null if the curve is malformed. */
  levels: Uint8Array | null;
  beats: Beat[];
  sections: StoredSection[];
};

const storedSchema = z.object({
  energy: z.string(),
  beats: z.string(),
  sections: sectionsSchema,
});

/** The analysis in the JSON of `documentQuery`; null if missing or malformed. */
export function readAnalysed(json: string | null): Analysed | null {
  if (json === null) return null;
  try {
    const { energy, beats, sections } = storedSchema.parse(JSON.parse(json));
    const levels = base64ToUint8Array(energy);
    const isCurve = levels.length === ENERGY_POINTS;
    return { energy, levels: isCurve ? levels : null, beats: decodeBeats(base64ToUint8Array(beats)), sections };
  } catch {
    return null;
  }
}
