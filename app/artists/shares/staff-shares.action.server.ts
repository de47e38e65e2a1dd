import { z } from "zod";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { staffSharesPath } from "#app/artists/shares/shares-path.ts";
import {
  applyCorrection,
  chooseParty,
  eraseOwner,
  readStaffShares,
  refuseCorrection,
} from "#app/artists/shares/staff-shares.server.ts";
import { openDispute } from "#app/backoffice/song-rights/change-dispute.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";

const { staff: copy } = sharesCopy;
const maxReason = 500;
const version = z.string().max(64).default("");
const reason = requiredText(copy.reason, maxReason, copy.reasonMissing);

const schemas = {
  party: z.object({
    act: z.literal("party"),
    share: z.string().max(64),
    party: z.string().trim().max(200).default(""),
  }),
  erase: z.object({ act: z.literal("erase"), share: z.string().max(64) }),
  apply: z.object({ act: z.literal("apply"), version, despite: z.boolean().default(false) }),
  refuse: z.object({ act: z.literal("refuse"), version, reason }),
  dispute: z.object({ act: z.literal("dispute"), side: z.enum(bothSides), reason }),
};

/** The forms of staff about stated shares, told apart by their field `act`. */
export async function submitStaffShares(
  ctx: RequestContext,
  body: RequestBody,
  { submissionId }: { submissionId: string },
) {
  requireSongStaff(ctx, "rights-edit");
  const form = await readForm(body);
  const to = staffSharesPath(submissionId);
  const done = (title: string) => ({ to, toast: { kind: "success" as const, title } });
  const common = {
    keepsInput: true,
    fieldsAfterConflict: async () => ({ version: (await readStaffShares(ctx, submissionId)).version }),
  };
  switch (form.get("act")) {
    case "party":
      return submitForm(ctx, form, {
        ...{ keepsInput: true, schema: schemas.party },
        async act({ share, party }) {
          await chooseParty(ctx, { submissionId, shareId: share, party });
          return done(party === "" ? copy.cleared : copy.chosen);
        },
      });
    case "erase":
      return submitForm(ctx, form, {
        ...{ keepsInput: true, schema: schemas.erase },
        async act({ share }) {
          await eraseOwner(ctx, { submissionId, shareId: share });
          return done(copy.erased);
        },
      });
    case "apply":
      return submitForm(ctx, form, {
        ...{ ...common, schema: schemas.apply },
        async act(decision) {
          await applyCorrection(ctx, { submissionId, ...decision });
          return done(copy.applied);
        },
      });
    case "refuse":
      return submitForm(ctx, form, {
        ...{ ...common, schema: schemas.refuse },
        async act(decision) {
          await refuseCorrection(ctx, { submissionId, ...decision });
          return done(copy.refused);
        },
      });
    case "dispute":
      return submitForm(ctx, form, {
        ...{ keepsInput: true, schema: schemas.dispute },
        async act({ side, reason: text }) {
          const { recordingId } = (await readStaffShares(ctx, submissionId)).submission;
          if (recordingId === null) throw new AppError("not_found", copy.missing);
          await openDispute(ctx, { recordingId, side, reason: text });
          return done(copy.dispute);
        },
      });
    default:
      throw new AppError("invalid", notOurForm);
  }
}
