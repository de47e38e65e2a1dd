import { z } from "zod";
import { repeatable } from "#app/api/frame/query-fields.server.ts";
import { aspects } from "#audio/analysis/similarity/layout.ts";

const text = z.string().optional();

/** Query parameters of a sound search. Malformed ones are ignored, as on the search page. */
export const seedFields = {
  seed_songIds: repeatable(z.string()),
  seed_groups: repeatable(z.string()),
  seed_start: text,
  seed_end: text,
  seed_vector: text,
  seed_mono: text,
  seed_youtube: text,
  seed_label: text,
  explain: text,
  ...Object.fromEntries(aspects.map((aspect) => [`w_${aspect}`, text])),
};
