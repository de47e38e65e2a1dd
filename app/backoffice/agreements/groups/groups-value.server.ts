import { sql } from "drizzle-orm";
import { z } from "zod";
import { type StoredGroup, storedGroups } from "#app/backoffice/agreements/agreement-schemas.ts";
import { jsonReader } from "#app/edge/stored-json.ts";

const parseRows = jsonReader(
  z.array(storedGroups.element.extend({ includeInslide: z.number(), isIncluded: z.number() })),
  "groups",
);

/** The groups of a row of `agreements`, in their order, with the names of their brands. */
export const groupsValue = sql`(SELECT json_group_array(json_object('_id', g.id, 'name', g.name, 'brands', json((
      SELECT json_group_array(json_object('_id', c.id, 'name', c.name) ORDER BY c.name_key, c.id)
      FROM json_each(g.company_ids) one CROSS JOIN companies c ON c.id = one.value)),
    'songs', json((SELECT json_group_array(gs.recording_id ORDER BY r.title, r.id) FROM agreement_group_songs gs
      CROSS JOIN recordings r ON r.id = gs.recording_id WHERE gs.group_id = g.id)),
    'includeInslide', g.include_inslide, 'isIncluded', g.is_included) ORDER BY g.position, g.id)
  FROM agreement_groups g WHERE g.agreement_id = agreements.id)`.mapWith((json: string): StoredGroup[] =>
  parseRows(json).map(({ includeInslide, isIncluded, ...group }) => ({
    ...{ ...group, includeInslide: includeInslide === 1, isIncluded: isIncluded === 1 },
  })),
);
