import { z } from "zod";
import { openDispute, settleDispute } from "#app/backoffice/song-rights/change-dispute.server.ts";
import { readSide, versionOfShares } from "#app/backoffice/song-rights/read-side.server.ts";
import { saveShares } from "#app/backoffice/song-rights/save-shares.server.ts";
import { restoreShares } from "#app/backoffice/song-rights/share-history.server.ts";
import { sideFormSchema } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isSideComplete } from "#app/rights/territories/territory-sums.ts";

/** 60 rows have up to 50 fields each. */
const formLimits = { bytes: 512 * 1024, fields: 3_100 };
const maxReason = 500;

const side = z.enum(["composition", "master"]);

const disputeSchema = z.object({
  act: z.literal("dispute"),
  side,
  reason: requiredText(copy.dispute.reason, maxReason, copy.dispute.reasonMissing),
});
const settleSchema = z.object({ act: z.literal("settle"), side });
const restoreSchema = z.object({ act: z.literal("restore"), entry: z.string().max(64) });

/** The forms of the rights tab, told apart by their field `act`. */
export async function submitRights(ctx: RequestContext, body: RequestBody, { recordingId }: { recordingId: string }) {
  const form = await readForm(body, formLimits);
  const to = songTabPath(recordingId, "rights");
  const common = {
    keepsInput: true,
    check() {
      requireAccess(ctx, "rights-edit");
    },
  };
  const act = form.get("act");
  if (act === "dispute")
    return submitForm(ctx, form, {
      ...common,
      schema: disputeSchema,
      async act({ act: _, ...dispute }) {
        await openDispute(ctx, { recordingId, ...dispute });
        return { to, toast: { kind: "success", title: copy.dispute.opened } };
      },
    });
  if (act === "settle")
    return submitForm(ctx, form, {
      ...common,
      schema: settleSchema,
      async act(dispute) {
        await settleDispute(ctx, { recordingId, side: dispute.side });
        return { to, toast: { kind: "success", title: copy.dispute.settled } };
      },
    });
  if (act === "restore")
    return submitForm(ctx, form, {
      ...common,
      schema: restoreSchema,
      async act({ entry }) {
        await restoreShares(ctx, { recordingId, entryId: entry });
        return { to, toast: { kind: "success", title: copy.history.restored } };
      },
    });
  return submitForm(ctx, form, {
    ...common,
    schema: sideFormSchema,
    async act({ act: saved, version, rows }) {
      const corrected = await saveShares(ctx, { recordingId, side: saved, version, rows });
      const counted = rows.map((row) => ({ ...row, side: saved }));
      const draft = isSideComplete(counted, saved) ? [] : [copy.savedDraft];
      return {
        to,
        toast: { kind: "success", title: copy.saved(saved), body: [...corrected, ...draft].join(" ") || undefined },
      };
    },
    async fieldsAfterConflict() {
      const { stored } = await readSide(ctx, { recordingId, side: act === "master" ? "master" : "composition" });
      return { version: await versionOfShares(stored) };
    },
  });
}
