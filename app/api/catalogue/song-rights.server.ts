import { z } from "zod";
import { disputeSchema, shareSchema } from "#app/api/catalogue/rights-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { openDispute, settleDispute } from "#app/backoffice/song-rights/change-dispute.server.ts";
import { readRightsOfSong } from "#app/backoffice/song-rights/read-song-rights.server.ts";
import { saveShares } from "#app/backoffice/song-rights/save-shares.server.ts";
import { maxRows, rolesOf, shareRowSchema, toTypedShare } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Side } from "#app/rights/shares.ts";

/** 60 shares with all of their terms. */
const maxBytes = 256 * 1024;
const path = "/song-records/:id/rights";

const side = z.enum(["composition", "master"]);
const params = z.object({ id: recordIdSchema });
const sideParams = params.extend({ side });

const rightsSchema = z.strictObject({
  _id: z.string(),
  state: z.enum(["draft", "complete", "disputed"]),
  versions: z.strictObject({ composition: z.string(), master: z.string() }),
  shares: z.array(shareSchema),
  disputes: z.array(disputeSchema),
});

/** A share as it is sent: of the party with `partyId`. */
const sentShare = shareSchema
  .omit({ id: true, side: true, name: true, society: true, ipi: true, email: true, answers: true })
  .partial({ right: true, territories: true, excluded: true, approvalDays: true, terms: true })
  .extend({
    terms: shareSchema.shape.terms
      .partial()
      .refine(({ preclearFee, preclearCurrency }) => (preclearFee ?? null) === null || Boolean(preclearCurrency), {
        path: ["preclearCurrency"],
        error: copy.errors.currency,
      })
      .optional(),
  });

const noTerms = {
  ...{ mfn: false, excludedCategories: [], embargoUntil: null, sampleNote: "", approvalContact: "" },
  ...{ preclearFee: null, preclearCurrency: null, preclearMedia: [] },
};

/** A row of the form, which checks it. */
function typedOf(at: Side, share: z.output<typeof sentShare>) {
  const { right = "all", territories = ["World"], excluded = [], approvalDays = null, terms, ...rest } = share;
  const unknown = { id: "", name: share.partyId, society: null, ipi: null, email: null };
  return toTypedShare({
    ...{ ...rest, ...unknown, side: at, right, territories, excluded, approvalDays },
    terms: { ...noTerms, ...terms },
  });
}

async function bodyOf(ctx: RequestContext, id: string) {
  const { state, versions, shares, disputes } = await readRightsOfSong(ctx, { recordingId: id });
  return { _id: id, state, versions, shares, disputes };
}

export const songRights = new ApiRouter("Rights of songs")
  .on(
    "get",
    path,
    {
      summary: "Shares of both sides of a song, with their state and disputes",
      access: "parties",
      params,
      missing: copy.missing,
      data: rightsSchema,
    },
    ({ ctx, params: { id } }) => bodyOf(ctx, id),
  )
  .on(
    "put",
    `${path}/:side`,
    {
      summary: "Replace the shares of a side",
      description:
        "Territories are ISO 3166-1 codes, groups, World or numbers of CISAC's TIS. Shares need not add up to 100 %.",
      access: "rights-edit",
      params: sideParams,
      missing: copy.missing,
      maxBytes,
      body: z.strictObject({
        version: z.string().describe("The version of the side as it was read."),
        shares: z.array(sentShare).max(maxRows),
      }),
      data: rightsSchema,
    },
    async ({ ctx, params: { id, side: at }, body: { version, shares } }) => {
      const row = shareRowSchema.refine(({ role }) => rolesOf[at].includes(role), {
        path: ["role"],
        error: copy.errors.role,
      });
      const { rows } = parseBody(z.object({ rows: z.array(row) }), { rows: shares.map((share) => typedOf(at, share)) });
      await saveShares(ctx, { recordingId: id, side: at, version, rows });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "put",
    `${path}/:side/dispute`,
    {
      summary: "Report a dispute about a side, which blocks licences",
      access: "rights-edit",
      params: sideParams,
      missing: copy.missing,
      body: z.strictObject({ reason: z.string().trim().min(1, copy.dispute.reasonMissing).max(500) }),
      data: rightsSchema,
    },
    async ({ ctx, params: { id, side: at }, body: { reason } }) => {
      await openDispute(ctx, { recordingId: id, side: at, reason });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "delete",
    `${path}/:side/dispute`,
    {
      summary: "Settle the dispute about a side",
      access: "rights-edit",
      params: sideParams,
      missing: copy.missing,
      data: rightsSchema,
    },
    async ({ ctx, params: { id, side: at } }) => {
      await settleDispute(ctx, { recordingId: id, side: at });
      return await bodyOf(ctx, id);
    },
  )
  .close();
