import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { songBody } from "#app/api/transactions/offer-body.ts";
import { statedMade } from "#app/api/transactions/offer-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { addCoverage, removeCoverage } from "#app/licensing/proof/change-coverage.server.ts";
import { addPost, changePost } from "#app/licensing/proof/posts.server.ts";
import { proofCopy } from "#app/licensing/proof/proof-copy.ts";
import { channelSchema, partySchema, postSchema } from "#app/licensing/proof/proof-form.ts";
import { readLicencePage } from "#app/licensing/proof/read-licence-page.server.ts";
import { verifyLicence } from "#app/licensing/proof/verify-licence.server.ts";
import { listLicences, registerPageSize } from "#app/licensing/register/list-licences.server.ts";
import { registerQuery } from "#app/licensing/register/register-query.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const states = z.enum(["valid", "not-yet", "lapsed", "ended", "superseded"]);

const listSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      uri: z.string(),
      transactionId: z.string(),
      number: z.string(),
      code: z.string().describe("For /verify."),
      licensee: z.string(),
      project: z.string(),
      endClient: z.string(),
      titles: z.array(z.string()),
      startsOn: z.string(),
      endsOn: z.string().nullable(),
      issuedAt: z.number(),
      endedAt: z.number().nullable(),
      state: states,
      postsUp: z.number(),
      isTaken: z.boolean().describe("The client took it by themselves."),
    }),
  ),
  paging: z.strictObject({ limit: z.number(), page: z.number(), pages: z.number(), totalItems: z.number() }),
});

const useSchema = z.strictObject({
  state: states,
  channels: z.array(z.strictObject({ _id: z.string(), platform: z.string(), name: z.string(), url: z.string() })),
  thirdParties: z.array(z.strictObject({ _id: z.string(), name: z.string(), role: z.string() })),
  posts: z.array(
    z.strictObject({
      _id: z.string(),
      url: z.string(),
      channel: z.string(),
      postedOn: z.string(),
      poster: z.string(),
      takenDownAt: z.number().nullable(),
    }),
  ),
});

const listing = {
  listedBy: z.enum(["licensee", "licensor"]).describe("Whose statement it is: the licence does not name it."),
  listedOn: z.string(),
};

const verificationSchema = z.strictObject({
  ...{ number: z.string(), code: z.string(), licensor: z.string(), licensee: z.string(), project: z.string() },
  ...{ endClient: z.string(), startsOn: z.string(), endsOn: z.string().nullable(), issuedAt: z.number() },
  songs: z.array(z.strictObject({ title: z.string(), artists: z.string(), made: statedMade })),
  terms: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  channels: z.array(z.strictObject({ platform: z.string(), name: z.string(), url: z.string(), ...listing })),
  thirdParties: z.array(z.strictObject({ name: z.string(), role: z.string(), ...listing })),
  endedAt: z.number().nullable(),
  supersededBy: z.string().nullable().describe("The code of the licence that replaces it."),
  state: states,
});

const params = z.object({ id: z.string(), number: z.string() });
const entryParams = params.extend({ entry: z.string().max(60) });
type Place = z.output<typeof params>;

const reader = { who: "the client and UpdateTransaction", check: requireTransactionReader };
const writer = {
  who: "the client and UpdateTransaction, but not in a preview",
  check: (ctx: RequestContext) => refusePreview(requireTransactionReader(ctx), proofCopy.preview),
};

async function useOf(ctx: RequestContext, place: Place) {
  const { state, coverage, posts } = await readLicencePage(ctx, place);
  const listed = coverage.filter(({ removedAt }) => removedAt === null);
  return {
    state,
    channels: listed.flatMap(({ id: _id, kind, platform, name, url }) =>
      kind === "channel" ? { _id, platform, name, url: url ?? "" } : [],
    ),
    thirdParties: listed.flatMap(({ id: _id, kind, name, role }) => (kind === "party" ? { _id, name, role } : [])),
    posts: posts.map(({ id: _id, ...post }) => ({ _id, ...post })),
  };
}

const path = "/transactions/:id/licences/:number";
const added = { access: writer, params, status: 201 as const, data: useSchema };
const changed = { access: writer, params: entryParams, data: useSchema };

export const licenceUse = new ApiRouter("Quotes and licences")
  .on(
    "get",
    "/licences",
    {
      list: true,
      summary: "The register of licences: one's own, or for UpdateTransaction the company's",
      description:
        "25 a page. A filter that is not valid counts as not set; without `state` those in force or to come.",
      access: "licences",
      query: registerQuery,
      data: listSchema,
    },
    async ({ ctx, query }) => {
      const { licences, total, page, pages } = await listLicences(ctx, query);
      const items = licences.map(({ id: _id, terms: _, canRenew: __, ...licence }) => ({
        ...{ _id, ...licence },
        uri: licencePath(licence.transactionId, licence.number),
      }));
      return { items, paging: { limit: registerPageSize, page, pages, totalItems: total } };
    },
  )
  .on(
    "get",
    "/verify/:code",
    {
      summary: "What a licence covers, by its code",
      description: "Never fees and conditions. 404 for any other code.",
      access: "anyone",
      params: z.object({ code: z.string() }),
      data: verificationSchema,
    },
    async ({ ctx, params: { code } }) => {
      const licence = await verifyLicence(ctx, code);
      if (licence === null) throw new AppError("not_found", proofCopy.verify.missing);
      return { ...licence, songs: licence.songs.map(songBody) };
    },
  )
  .on(
    "get",
    `${path}/use`,
    { summary: "Channels, third parties and posts of a licence", access: reader, params, data: useSchema },
    ({ ctx, params: place }) => useOf(ctx, place),
  )
  .on(
    "post",
    `${path}/channels`,
    {
      ...added,
      summary: "List a channel",
      description: "`name` is a handle or an address of the platform.",
      body: z.object({ platform: z.string().default(""), name: z.string().default("") }),
    },
    async ({ ctx, params: place, body }) => {
      await addCoverage(ctx, { ...parseBody(channelSchema, body), ...place });
      return useOf(ctx, place);
    },
  )
  .on(
    "post",
    `${path}/third-parties`,
    {
      ...added,
      summary: "List a third party",
      body: z.object({ name: z.string().default(""), role: z.string().default("") }),
    },
    async ({ ctx, params: place, body }) => {
      await addCoverage(ctx, { ...parseBody(partySchema, body), ...place });
      return useOf(ctx, place);
    },
  )
  .on(
    "delete",
    `${path}/coverage/:entry`,
    { ...changed, summary: "End the listing of a channel or a third party" },
    async ({ ctx, params: { entry, ...place } }) => {
      await removeCoverage(ctx, { ...place, entry });
      return useOf(ctx, place);
    },
  )
  .on(
    "post",
    `${path}/posts`,
    {
      ...added,
      summary: "List a post",
      body: z.object({
        ...{ url: z.string().default(""), channel: z.string().default("") },
        ...{ postedOn: z.string().default(""), poster: z.string().default("") },
      }),
    },
    async ({ ctx, params: place, body }) => {
      await addPost(ctx, { ...parseBody(postSchema(isoDateOf(ctx.now)), body), ...place });
      return useOf(ctx, place);
    },
  )
  .on(
    "patch",
    `${path}/posts/:entry`,
    { ...changed, summary: "Mark a post as taken down or as still up", body: z.object({ takenDown: z.boolean() }) },
    async ({ ctx, params: { entry, ...place }, body }) => {
      await changePost(ctx, { ...place, entry, act: body.takenDown ? "take-down" : "put-up" });
      return useOf(ctx, place);
    },
  )
  .on(
    "delete",
    `${path}/posts/:entry`,
    { ...changed, summary: "Remove a post that was listed by mistake" },
    async ({ ctx, params: { entry, ...place } }) => {
      await changePost(ctx, { ...place, entry, act: "remove-post" });
      return useOf(ctx, place);
    },
  )
  .close();
