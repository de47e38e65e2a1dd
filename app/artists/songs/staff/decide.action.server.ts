import { z } from "zod";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { reasonSchema } from "#app/artists/songs/song-form.ts";
import { songLimits as limits, staffSubmissionPath, termsPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";
import { publishSubmission, refuseSubmission } from "#app/artists/songs/staff/decide-submission.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { saveTerms } from "#app/artists/songs/staff/terms.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const tick = z
  .union([z.boolean(), z.literal("on").transform(() => true)])
  .optional()
  .transform((on) => on ?? false);

export const publishSchema = z.object({
  version: z.string().max(20).default(""),
  ...{ unconfirmed: tick, despite: tick, replace: tick },
});

const termsSchema = z.object({
  version: z.string().max(64).default(""),
  text: z
    .string({ error: copy.termsShort })
    .trim()
    .regex(visibleText, copy.termsShort)
    .max(limits.terms, songsCopy.errors.long(limits.terms)),
});

/** Action of the page of a submission: it is published or not accepted. */
export async function submitDecision(ctx: RequestContext, request: Request, { id }: { id: string }) {
  requireSongStaff(ctx, "songs-edit");
  const form = await readForm(request);
  const act = form.get("act");
  const to = staffSubmissionPath(id);
  const common = {
    keepsInput: true,
    fieldsAfterConflict: async () => ({ version: (await readStaffSubmission(ctx, id)).version }),
  };
  if (act === "publish")
    return submitForm(ctx, form, {
      ...{ ...common, schema: publishSchema },
      async act(value) {
        const { title } = await publishSubmission(ctx, { id, ...value });
        return { to, toast: { kind: "success", title: copy.published(title) } };
      },
    });
  if (act !== "refuse") throw new AppError("invalid", notOurForm);
  return submitForm(ctx, form, {
    ...{ ...common, schema: reasonSchema },
    async act(value) {
      const { title } = await refuseSubmission(ctx, { id, ...value });
      return { to, toast: { kind: "success", title: copy.refused(title) } };
    },
  });
}

/** Action of the page of the agreement: shows the text as it will be read, or saves it. */
export async function submitTerms(ctx: RequestContext, request: Request) {
  requireSongStaff(ctx, "songs-edit");
  const form = await readForm(request);
  return submitForm(ctx, form, {
    schema: termsSchema,
    keepsInput: true,
    preview: form.get("act") === "preview",
    async act(value) {
      await saveTerms(ctx, value);
      return { to: termsPath, toast: { kind: "success", title: copy.termsSaved } };
    },
  });
}
