import type { z } from "zod";
import type { songRightsSchema } from "#app/licensing/rights/song-rights-schema.ts";

export type SongRights = z.infer<typeof songRightsSchema>;
export type Restriction = SongRights["restrictions"][number];
export type Dispute = SongRights["disputes"][number];
