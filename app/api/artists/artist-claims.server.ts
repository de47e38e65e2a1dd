import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { choiceValue, claimRelations, claimStates } from "#app/artists/claims/claim.ts";
import { claimQuerySchema, claimSchema, reasonSchema } from "#app/artists/claims/claim-form.ts";
import { claimsCopy as copy } from "#app/artists/claims/claims-copy.ts";
import { createClaim } from "#app/artists/claims/create-claim.server.ts";
import { type ClaimDecision, decideClaim } from "#app/artists/claims/decide-claim.server.ts";
import { listClaims } from "#app/artists/claims/list-claims.server.ts";
import { listOwnClaims, readOwnClaim } from "#app/artists/claims/list-own-claims.server.ts";
import { readClaim } from "#app/artists/claims/read-claim.server.ts";
import { requireClaimStaff } from "#app/artists/claims/require-claim-staff.server.ts";
import type { ClaimRow } from "#app/artists/claims/select-claims.server.ts";
import { withdrawClaim } from "#app/artists/claims/withdraw-claim.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { can } from "#app/identity/access/scopes.ts";
import { artistPath } from "#app/track/track.ts";
import { pageField } from "#app/ui/list/list-query.ts";

const reference = z.strictObject({ _id: z.string(), name: z.string() });

const claimBodySchema = z.strictObject({
  _id: z.string(),
  artist: z.strictObject({ ...reference.shape, uri: z.string().nullable().describe("Null while it isn't public.") }),
  relation: z.enum(claimRelations),
  label: reference.nullable().describe("The label for whose roster the artist is claimed."),
  state: z.enum(claimStates),
  reason: z.string(),
  code: z.string().describe("To be put on the page of `proofUrl`."),
  proofUrl: z.string(),
  ipi: z.string().nullable(),
  message: z.string(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
  claimant: z
    .strictObject({ ...reference.shape, email: z.string() })
    .nullable()
    .describe("For staff."),
});

type OwnRow = Awaited<ReturnType<typeof readOwnClaim>>;

function bodyOf(row: OwnRow | ClaimRow): z.infer<typeof claimBodySchema> {
  const { id, artistId, artistName, artistSlug: slug, isPublished, partyId, label, ...rest } = row;
  const { relation, state, reason, code, proofUrl, ipi, message, createdAt, decidedAt } = rest;
  return {
    _id: id,
    artist: { _id: artistId, name: artistName, uri: isPublished ? artistPath({ slug }) : null },
    label: partyId === null ? null : { _id: partyId, name: label ?? "" },
    ...{ relation, state, reason, code, proofUrl, ipi, message, createdAt, decidedAt },
    claimant: "email" in row ? { _id: row.userId, name: row.claimant, email: row.email } : null,
  };
}

const isStaff = ({ actor, company }: RequestContext) => can(actor, "artist-records", company);

const desk = {
  who: "Artists and labels, on the main host",
  check: (ctx: RequestContext) => requireArtistDesk(ctx, "dashboard"),
};
const staff = { who: "UpdateSongEditor or UpdateSongAll, on the main host", check: requireClaimStaff };
const either = {
  who: "Artists and labels their own; UpdateSongEditor or UpdateSongAll all. On the main host",
  check: (ctx: RequestContext) => (isStaff(ctx) ? requireClaimStaff(ctx) : requireArtistDesk(ctx, "dashboard")),
};
const claim = { params: z.object({ id: recordIdSchema }), missing: copy.errors.claimMissing, data: claimBodySchema };

async function decided(ctx: RequestContext, decision: ClaimDecision) {
  await decideClaim(ctx, decision);
  return bodyOf((await readClaim(ctx, decision)).claim);
}

export const artistClaims = new ApiRouter(copy.staff.title)
  .on(
    "get",
    "/artist-claims",
    {
      list: true,
      summary: "Claims of artist pages",
      description:
        "One's own, newest first, in pages of 25. For staff all of them, in pages of 50: those that wait, or of `state`.",
      access: either,
      query: z.object({
        q: z.string().optional(),
        state: z.enum(["all", ...claimStates]).optional(),
        sort: z.enum(["oldest", "newest"]).optional(),
        page: z.string().optional(),
      }),
      data: z.strictObject({ items: z.array(claimBodySchema), ...pagingSchema.shape }),
    },
    async ({ ctx, query: { page: asked, ...filters } }) => {
      const page = pageField.parse(asked ?? 1);
      const list = isStaff(ctx)
        ? await listClaims(ctx, claimQuerySchema.parse({ ...filters, page }))
        : await listOwnClaims(ctx, { page });
      return { items: list.claims.map(bodyOf), page: list.page, totalItems: list.total, totalPages: list.pages };
    },
  )
  .on(
    "post",
    "/artist-claims",
    {
      summary: "Claim a public artist page, for oneself or for a label that one keeps",
      description:
        "Put the `code` of the response on the page of `proofUrl`, which staff open. 409 while a claim waits, or when the page is one's own already.",
      access: desk,
      body: claimSchema.omit({ relation: true }).extend({
        artistId: recordIdSchema,
        relation: z.enum(claimRelations, labelled(copy.form.relation)),
        labelId: recordIdSchema.nullable().default(null),
      }),
      status: 201,
      data: claimBodySchema,
    },
    async ({ ctx, body: { artistId, relation, labelId, ...input } }) => {
      const chosen = choiceValue({ relation, partyId: labelId });
      const { id } = await createClaim(ctx, { ...input, relation: chosen }, { id: artistId });
      return bodyOf(await readOwnClaim(ctx, { id }));
    },
  )
  .on(
    "post",
    "/artist-claims/:id/withdraw",
    { summary: "Withdraw one's own claim while it waits", access: desk, ...claim },
    async ({ ctx, params: { id } }) => {
      await withdrawClaim(ctx, { id });
      return bodyOf(await readOwnClaim(ctx, { id }));
    },
  )
  .on(
    "post",
    "/artist-claims/:id/grant",
    { summary: "Grant a claim: its claimant, or their label, keeps the page", access: staff, ...claim },
    ({ ctx, params: { id } }) => decided(ctx, { id, act: "grant" }),
  )
  .on(
    "post",
    "/artist-claims/:id/refuse",
    {
      summary: "Refuse a claim that waits, with a reason for its claimant",
      access: staff,
      body: reasonSchema,
      ...claim,
    },
    ({ ctx, params: { id }, body: { reason } }) => decided(ctx, { id, act: "refuse", reason }),
  )
  .on(
    "post",
    "/artist-claims/:id/end",
    {
      summary: "Undo a grant, with a reason for who kept the page",
      access: staff,
      body: reasonSchema,
      ...claim,
    },
    ({ ctx, params: { id }, body: { reason } }) => decided(ctx, { id, act: "end", reason }),
  )
  .close();
