import { z } from "zod";
import { hookText, readHook } from "#app/backoffice/songs/hook.ts";
import { isLanguage, suggestLanguage } from "#app/backoffice/songs/language.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { keyIndex } from "#app/catalogue/musical-key.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalNumber, orNull } from "#app/records/definition/fields.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { aiUses } from "#app/rights/made/made.ts";

/** Text for which `problemOf` finds nothing; empty text is not asked about. */
function checkedText(normalise: (text: string) => string, problemOf: (text: string) => string | null) {
  const schema = z
    .string()
    .overwrite(normalise)
    .superRefine((text, { addIssue }) => {
      const problem = text === "" ? null : problemOf(text);
      if (problem !== null) addIssue({ code: "custom", message: problem });
    });
  return orNull(schema);
}

const plainCode = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();
const trimmed = (text: string) => text.trim();

const codeSchema = (kind: "isrc" | "iswc") => orNull(identifierText(kind, copy[kind]).overwrite(plainCode));

export const isrcSchema = codeSchema("isrc");
export const iswcSchema = codeSchema("iswc");

export const hookSchema = checkedText(
  (text) => {
    const hook = readHook(text);
    return hook === null ? text.trim() : hookText(hook);
  },
  (text) => (readHook(text) === null ? copy.hookInvalid : null),
);

export const languageSchema = checkedText(trimmed, (text) =>
  isLanguage(text) ? null : copy.languageInvalid(text, suggestLanguage(text)),
);

export const keySchema = checkedText(trimmed, (text) =>
  keyIndex(text) === null ? copy.musicalKeyInvalid(text) : null,
);

/** The use of AI in one part; null if no one stated it. */
export const aiUseSchema = z
  .enum(aiUses, labelled("AI use"))
  .nullish()
  .transform((use) => use ?? null);

export const artistRoles = ["main", "featured", "remixer"] as const;
const maxName = 300;
const maxArtists = 20;
const maxAlbums = 20;
const maxTrack = 9999;

/** Rows without the blank ones. */
function filledRows<Row>(rows: (Row | null)[]): Row[] {
  return rows.filter((row) => row !== null);
}

const artistRow = z
  .object({
    artist: z.string().trim().max(maxName, copy.artistLong(maxName)).default(""),
    role: z.enum(artistRoles, { error: copy.roleInvalid }).default("main"),
  })
  .transform(({ artist, role }) => (artist === "" ? null : { artist, role }))
  // Conform parses an empty row as undefined.
  .default(null);

export const artistsSchema = z
  .array(artistRow)
  .max(maxArtists, copy.artistsMany(maxArtists))
  .default([])
  .superRefine((rows, { addIssue }) => {
    for (const [at, row] of rows.entries())
      if (row && rows.findIndex((other) => other?.artist.toLowerCase() === row.artist.toLowerCase()) < at)
        addIssue({ code: "custom", path: [at, "artist"], message: copy.artistTwice });
    if (rows.some(Boolean) && !rows.some((row) => row?.role === "main"))
      addIssue({ code: "custom", message: copy.mainArtistMissing });
  })
  .transform(filledRows);

export const artistsStored = z.array(z.strictObject({ artist: z.string(), role: z.enum(artistRoles) }));

/** "Anna Grey, Ben Low (Featured)" */
export function artistsText(value: unknown): string {
  const rows = artistsStored.safeParse(value).data ?? [];
  return rows.map(({ artist, role }) => (role === "main" ? artist : `${artist} (${copy.roles[role]})`)).join(", ");
}

const albumRow = z
  .object({
    album: z.string().trim().max(maxName, copy.albumLong(maxName)).default(""),
    track: optionalNumber(1, maxTrack, copy.trackInvalid(maxTrack), z.int(copy.trackInvalid(maxTrack))),
  })
  .transform(({ album, track }) => (album === "" ? null : { album, track }))
  .default(null);

export const albumsSchema = z
  .array(albumRow)
  .max(maxAlbums, copy.albumsMany(maxAlbums))
  .default([])
  .superRefine((rows, { addIssue }) => {
    for (const [at, row] of rows.entries())
      if (row && rows.findIndex((other) => other?.album === row.album) < at)
        addIssue({ code: "custom", path: [at, "album"], message: copy.albumTwice });
  })
  .transform(filledRows);

export const albumsStored = z.array(z.strictObject({ album: z.string(), track: z.number().nullable() }));
