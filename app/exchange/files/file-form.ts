import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { fileRoles, fileStates, publishings } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { maxFileBytes } from "#app/uploads/parts/upload-parts.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

export const filesPath = "/ingestions/files";

/** Of the list of songs: what uploaded files became lately and is not published. */
export const newSongsQuery = "?added=files&status=unpublished";

export function filePath(id: string): string {
  return `${filesPath}/${id}`;
}

/** `forms`: asked for at once. */
export const fileLimits = { fileBytes: maxFileBytes, forms: 100, folder: 300, name: 255, label: 60 } as const;

/** The state of the list, all in the URL. An invalid value counts as not set. */
export const filesQuerySchema = z.object({
  q: searchField,
  state: z.enum(["all", ...fileStates]).catch("all"),
  shown: z.enum(["listed", "removed"]).catch("listed"),
  page: pageField,
});
export type FilesQuery = z.infer<typeof filesQuerySchema>;

const publishing = z.enum(publishings);
const path = z
  .string()
  .max(fileLimits.folder)
  .regex(/^\P{Cc}*$/u);

/** Empty without a move. */
const move = z
  .union([z.literal(""), z.uuid()])
  .default("")
  .describe("Id of the catalogue move that it belongs to");

/** Fields before the file of an upload. `form`: signed. */
export const uploadFieldsSchema = z.object({
  ...{ publishing, move },
  folder: path.default(""),
  form: z.string().max(200).default(""),
});

/** Files for which upload forms are asked. */
export const fileFormsSchema = z.object({
  ...{ publishing, move },
  files: z
    .array(
      z.object({
        folder: path.default("").describe("Path of its folder in the upload"),
        name: z.string().min(1).max(fileLimits.name),
        bytes: z.int().min(1, copy.noFile).max(fileLimits.fileBytes, copy.tooLarge),
      }),
    )
    .min(1)
    .max(fileLimits.forms),
});

const target = z
  .string()
  .regex(/^(?:(?:song|file):[\w-]{1,64})?$/)
  .default("");

/** What a file becomes. `target`: "song:{id}" or "file:{id}"; `song`: ISRC or address instead. */
export const decisionSchema = z.object({
  role: z.enum(fileRoles),
  target,
  song: z.string().trim().max(500).default(""),
  versionType: z.enum(versionTypes, { error: copy.versionNeeded }).default("main"),
  label: z
    .string()
    .trim()
    .max(fileLimits.label, copy.labelLong)
    .refine((text) => text === "" || visibleText.test(text), copy.labelNeeded)
    .default(""),
  /** `updatedAt` of the row that was shown; empty for whatever it is now. */
  version: z.coerce.number().optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** Of one file, and of the list. */
export const fileActSchema = z.object({ act: z.enum(["remove", "restore", "retry"]) });
export const filesActSchema = z.object({
  act: z.enum(["accept", "restore"]),
  /** Separated by commas. */
  ids: z
    .string()
    .max(4000)
    .transform((ids) => ids.split(",")),
});
