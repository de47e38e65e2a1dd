import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { askOwners } from "#app/artists/shares/ask-owners.server.ts";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { saveStatedShares } from "#app/artists/shares/save-stated-shares.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { maxRows, readShares, sharesFormSchema, toTypedRow } from "#app/artists/shares/shares-form.ts";
import { shareStates, stateOfShare } from "#app/artists/shares/stated-share.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";

const path = "/song-submissions/:id/shares";
const contract = { access: "artist-songs", params: z.object({ id: recordIdSchema }), missing: copy.missing } as const;

const time = z.number().nullable();
const shareFields = {
  ...{ side: z.enum(bothSides), name: z.string(), email: z.string(), ipi: z.string().nullable() },
  role: z.string().describe("A CWR role; OWNER for a master."),
  shareBp: z.number().int().min(0).max(10_000).describe("Basis points."),
};
const dataSchema = z.strictObject({
  version: z.string(),
  shares: z.array(
    z.strictObject({
      ...{ _id: z.string(), ...shareFields, state: z.enum(shareStates), askedAt: time, expiresAt: time },
      ...{ answer: z.enum(["yes", "other", "not_mine"]).nullable(), answerBp: time, answeredAt: time },
      ...{ answerName: z.string().nullable(), answerNote: z.string() },
    }),
  ),
});
const sentShare = z
  .strictObject(shareFields)
  .partial({ email: true, ipi: true })
  .extend({ _id: z.string().max(64).optional().describe("Of the stored share; an unchanged one keeps its answer.") });

async function bodyOf(ctx: RequestContext, id: string): Promise<z.infer<typeof dataSchema>> {
  const { version, shares } = await readSubmissionShares(ctx, id);
  return {
    version,
    shares: shares.map((share) => {
      const { id: _id, partyId: _party, updatedAt: _updated, isOwn: _own, ...body } = share;
      return { _id, ...body, state: stateOfShare(share, ctx.now) };
    }),
  };
}

export const statedShares = new ApiRouter("Shares of submitted songs")
  .on(
    "get",
    path,
    { ...contract, summary: "Shares that are stated with a song, and what their owners answered", data: dataSchema },
    ({ ctx, params: { id } }) => bodyOf(ctx, id),
  )
  .on(
    "put",
    path,
    {
      ...contract,
      summary: "Replace the stated shares",
      description: "A changed share loses its answer. Each side may stay below 100 % while the song is a draft.",
      body: z.strictObject({
        version: z.string().optional().describe("The version that was read; without it the shares are overwritten."),
        shares: z.array(sentShare).max(2 * maxRows),
      }),
      data: dataSchema,
    },
    async ({ ctx, params: { id }, body: { version = null, shares } }) => {
      const rowsOf = (at: (typeof bothSides)[number]) =>
        shares
          .filter(({ side }) => side === at)
          .map(({ _id = "", email = "", ipi = null, ...share }) => toTypedRow({ ...share, id: _id, email, ipi }));
      const typed = parseBody(sharesFormSchema, { composition: rowsOf("composition"), master: rowsOf("master") });
      await saveStatedShares(ctx, { submissionId: id, version, shares: readShares(typed).shares });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    `${path}/ask`,
    {
      ...contract,
      summary: "Email owners the link by which they confirm",
      description: "An address gets at most three of these emails a day. A new link replaces the one before.",
      body: z.strictObject({
        share: z.string().max(64).optional().describe("One share; without it everyone who has not answered."),
      }),
      data: z.strictObject({ asked: z.number(), left: z.number().describe("Addresses that had their emails today.") }),
    },
    ({ ctx, params: { id }, body: { share = null } }) => askOwners(ctx, { submissionId: id, shareId: share }),
  )
  .close();
