import { z } from "zod";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const version = z.string().default("");
const versionType = z.enum(versionTypes, labelled(copy.version));

/** The forms of the tab, by their buttons. */
export const versionsSchema = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("move"),
    version,
    to: z.string({ error: copy.errors.missing }).trim().min(1, copy.errors.missing).max(300),
    versionType,
  }),
  z.object({ act: z.literal("leave"), version }),
  z.object({ act: z.literal("main"), version, becomes: versionType.exclude(["main"], { error: copy.errors.version }) }),
]);

export type VersionsInput = z.output<typeof versionsSchema>;

export const versionOptions = versionTypes.map((value) => ({
  value,
  label: value === "explicit" ? songsCopy.explicitVersion : (versionLabel(value, null) ?? songsCopy.mainVersion),
}));
