import { z } from "zod";
import { addSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { fileRoles, songLimits as limits } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const { errors } = songsCopy;

const version = z
  .string()
  .refine((type) => type !== "main" && versionTypes.some((one) => one === type), errors.versionType);
const stem = z.string().trim().max(limits.stemName, errors.long(limits.stemName)).regex(visibleText, errors.stemName);

/** What a file is. The main version has no label. */
export const fileFieldsSchema = z.discriminatedUnion("role", [
  z.object({
    role: z.literal("main"),
    label: z
      .string()
      .default("")
      .transform(() => ""),
  }),
  z.object({ role: z.literal("version"), label: version }),
  z.object({ role: z.literal("stem"), label: stem }),
]);

/** The reply to a streamed form that failed: its fields as they were typed. The file must be chosen again. */
export function replyToFields(typed: Record<string, string>, error: unknown): { status: number; reply: FormReply } {
  if (!(error instanceof AppError) || error.code === "not_found" || error.code === "unauthorised") throw error;
  const fields = error.fields ?? { "": [error.message] };
  return { status: error.status, reply: { status: "error", initialValue: typed, error: fields } };
}

/** @throws AppError invalid, at the fields */
export function parseFields<Schema extends z.ZodType>(schema: Schema, typed: Record<string, string>): z.output<Schema> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  const fields = z.flattenError(parsed.error).fieldErrors as Record<string, string[]>;
  const [message = ""] = Object.values(fields).flat();
  throw new AppError("invalid", message, { ...fields, file: [errors.again] });
}

/** The form that adds a file: `role` and `label`, then the file, which is stored while it arrives. Null: it is stored. */
export async function receiveSongFile(ctx: RequestContext, request: Request, { id }: { id: string }) {
  let typed: Record<string, string> = {};
  try {
    await readFileForm(ctx, request, async ({ fields, fileName, file }) => {
      typed = Object.fromEntries(fields);
      const isRole = fileRoles.some((role) => role === typed.role);
      if (!isRole) throw new AppError("invalid", errors.form);
      await addSongFile(ctx, {
        submissionId: id,
        ...parseFields(fileFieldsSchema, typed),
        name: fileName,
        bytes: file,
      });
    });
    return null;
  } catch (error) {
    return replyToFields(typed, error);
  }
}
