import { z } from "zod";
import { playlistSchema } from "#app/playlists/playlist-form.ts";
import { rulesSchema } from "#app/playlists/smart/read-rules.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";

/** New playlist in the API: a smart one has rules, a manual one none. */
export const newPlaylistSchema = playlistSchema
  .extend({ kind: z.enum(["manual", "smart"], copy.errors.kind).default("manual"), rules: rulesSchema.optional() })
  .superRefine(({ kind, rules }, check) => {
    const isSmart = kind === "smart";
    if (isSmart === (rules !== undefined)) return;
    const message = isSmart ? copy.errors.rulesMissing : copy.errors.rulesOfManual;
    check.addIssue({ code: "custom", path: ["rules"], message });
  });
