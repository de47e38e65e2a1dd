import { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { askOwners } from "#app/artists/shares/ask-owners.server.ts";
import { signatureFields } from "#app/artists/shares/confirmation-form.ts";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { saveStatedShares } from "#app/artists/shares/save-stated-shares.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { readShares, sharesFormSchema } from "#app/artists/shares/shares-form.ts";
import { sharesPath } from "#app/artists/shares/shares-path.ts";
import { changeCorrection } from "#app/artists/shares/song-corrections.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/** 60 rows of seven fields. */
const formLimits = { bytes: 128 * 1024, fields: 500 };
const sendSchema = z.object({ act: z.literal("send"), ...signatureFields });
const shareSchema = z.string().max(64).catch("");

/** The forms of a submission's shares, told apart by their field `act`. */
export async function submitShares(ctx: RequestContext, body: RequestBody, { submissionId }: { submissionId: string }) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  await enforceRateLimit(ctx.env, "form", `stated-shares:${actor.id}`);
  const form = await readForm(body, formLimits);
  const to = sharesPath(submissionId);
  if (form.get("act") === "ask")
    return pressButton(ctx, { form, page: to }, async () => {
      const { asked, left } = await askOwners(ctx, {
        submissionId,
        shareId: shareSchema.parse(form.get("share")) || null,
      });
      const body = left > 0 ? copy.ask.left(left) : undefined;
      return { to, toast: { kind: "success", title: copy.ask.done(asked), body } };
    });
  if (form.get("act") === "withdraw")
    return pressButton(ctx, { form, page: to }, async () => {
      await changeCorrection(ctx, { submissionId, act: "withdraw" });
      return { to, toast: { kind: "success", title: copy.correction.withdrawn } };
    });
  if (form.get("act") === "send")
    return submitForm(ctx, form, {
      schema: sendSchema,
      keepsInput: true,
      async act(signed) {
        await changeCorrection(ctx, { submissionId, ...signed });
        return { to, toast: { kind: "success", title: copy.correction.sent } };
      },
    });
  return submitForm(ctx, form, {
    schema: sharesFormSchema,
    keepsInput: true,
    async act({ version, ...sides }) {
      const { shares } = readShares(sides);
      const { voided, isComplete } = await saveStatedShares(ctx, { submissionId, version, shares });
      const notes = [...(voided > 0 ? [copy.form.voided(voided)] : []), ...(isComplete ? [] : [copy.form.savedDraft])];
      return { to, toast: { kind: "success", title: copy.form.saved, body: notes.join(" ") || undefined } };
    },
    async fieldsAfterConflict() {
      return { version: (await readSubmissionShares(ctx, submissionId)).version };
    },
  });
}
