import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { limits, memberRoles, visibilities } from "#app/playlists/playlist.ts";
import { eachText, playlistTexts } from "#app/playlists/playlist-texts.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

/** Text that a form was rendered with. */
export const storedText = z.string().max(4_000).default("");

/** Text of at most `max` characters. */
export const line = (max: number) => z.string().trim().max(max, copy.long(max));

const nameField = z
  .string({ error: copy.nameEmpty })
  .trim()
  .regex(visibleText, copy.nameEmpty)
  .max(limits.name, copy.nameLong(limits.name));

/** The texts of a playlist, each where it is given. */
export const textSchemas = { ...eachText((name) => line(playlistTexts[name].max)), name: nameField };

export const playlistDetailsSchema = z.object({
  ...eachText((name) => textSchemas[name].default("")),
  name: nameField,
});

export const visibilityField = z.enum(visibilities, { error: copy.visibilityUnknown });

/** Form of a new playlist, and body of the API. */
export const playlistSchema = playlistDetailsSchema.extend({ visibility: visibilityField.default("private") });

export const folderSchema = z.object({ name: nameField });

/** Heading of a section. */
export const sectionSchema = z.object({
  title: z
    .string({ error: copy.titleEmpty })
    .trim()
    .regex(visibleText, copy.titleEmpty)
    .max(limits.section, copy.long(limits.section)),
});

export const noteField = line(limits.note).default("");

/** A member and their role. */
export const memberSchema = z.object({
  email: z
    .string({ error: copy.emailWrong })
    .trim()
    .toLowerCase()
    .max(254, copy.emailWrong)
    .pipe(z.email(copy.emailWrong)),
  role: z.enum(memberRoles, { error: copy.roleUnknown }),
});

export type PlaylistForm = z.input<typeof playlistSchema>;
export type MemberForm = z.output<typeof memberSchema>;
