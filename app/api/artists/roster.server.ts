import { z } from "zod";
import { profileSchema } from "#app/api/catalogue/artist-schema.ts";
import { changeProfile, profileBody, profileChangeSchema } from "#app/api/catalogue/own-profile.server.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { readPayee } from "#app/artists/profiles/read-payee.server.ts";
import { savePayee } from "#app/artists/profiles/save-payee.server.ts";
import { addRosterArtist, rosterArtistSchema } from "#app/artists/roster/add-artist.server.ts";
import { listRoster } from "#app/artists/roster/list-roster.server.ts";
import { removeFromRoster, restoreToRoster } from "#app/artists/roster/removed-artists.server.ts";
import { rosterCopy } from "#app/artists/roster/roster-copy.ts";
import { artistStatuses, rosterQuerySchema } from "#app/artists/roster/roster-query.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type PayeeForm, payeeTextsSchema } from "#app/licensing/payees/payee-form.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** Bytes: the texts of a profile, at up to 12 bytes a character (JSON escapes). */
const profileBytes = 128 * 1024;

const label = {
  who: "ListArtists on the main host",
  check: (ctx: RequestContext) => requireArtist(ctx, "label"),
};
const reader = {
  who: "GetArtist, UpdateArtist or ListArtists on the main host",
  check: (ctx: RequestContext) => requireArtist(ctx, "dashboard"),
};
const keeper = {
  who: "UpdateArtist or ListArtists on the main host",
  check: (ctx: RequestContext) => requireArtist(ctx, "artist-songs"),
};
const artist = { params: z.object({ artistId: recordIdSchema }), missing: profileCopy.missing };
const entry = {
  params: z.object({ labelId: recordIdSchema, artistId: recordIdSchema }),
  missing: rosterCopy.errors.missing,
};

const { shape } = payeeTextsSchema;
/** Numbers that are left out stay; empty ones are removed. */
const paymentChangeSchema = payeeTextsSchema.extend({
  iban: shape.iban.unwrap().optional(),
  taxNumber: shape.taxNumber.unwrap().optional(),
  version: z.string().max(20).default(""),
});
const paymentSchema = z.strictObject({
  name: z.string(),
  address: z.string(),
  iban: z.string().describe("Its last four characters."),
  bic: z.string(),
  taxNumber: z.string().describe("Its last four characters."),
  countsFrom: z.number().nullable().describe("When it will count, in ms since 1970; null: it does."),
  version: z.string().describe("Empty while nothing is stored."),
});

async function paymentBody(ctx: RequestContext, artistId: string): Promise<z.infer<typeof paymentSchema>> {
  const { payee, pending: countsFrom } = await readPayee(ctx, artistId);
  const { name = "", address = "", iban = "", bic = "", taxNumber = "" } = payee ?? {};
  return { name, address, iban, bic, taxNumber, countsFrom, version: versionOf(payee) };
}

function toForm({ iban, taxNumber, ...typed }: z.output<typeof paymentChangeSchema>): PayeeForm {
  return {
    ...{ ...typed, iban: iban ?? "", taxNumber: taxNumber ?? "" },
    removeIban: iban === "" ? "yes" : undefined,
    removeTaxNumber: taxNumber === "" ? "yes" : undefined,
  };
}

export const roster = new ApiRouter("Artists and labels: what they run themselves")
  .on(
    "get",
    "/roster",
    {
      list: true,
      summary: "The artists of the labels that the person keeps, in pages of 30",
      description:
        "`label` is the id of one of them, `q` a part of a name. Songs are counted once with all their versions.",
      access: label,
      query: z.object({
        q: z.string().optional(),
        status: z.enum(artistStatuses).optional(),
        label: z.string().optional(),
        page: z.string().optional(),
      }),
      data: z.strictObject({
        labels: z.array(z.strictObject({ _id: z.string(), name: z.string() })),
        items: z.array(
          z.strictObject({
            _id: z.string(),
            label: z.string(),
            name: z.string(),
            slug: z.string(),
            status: z.enum(artistStatuses),
            image: z.string().nullable(),
            publishedSongs: z.number(),
            totalSongs: z.number(),
            openSubmissions: z.number(),
            completion: z.number().describe("Percent of the profile."),
          }),
        ),
        paging: pagingSchema.extend({ limit: z.number() }),
      }),
    },
    async ({ ctx, query }) => {
      const { labels, artists, total, page, pages, pageSize } = await listRoster(ctx, rosterQuerySchema.parse(query));
      return {
        labels: labels.map(({ id: _id, name }) => ({ _id, name })),
        items: artists.map(
          ({ artistId: _id, labelId, name, slug, status, imageKey, published, total: all, open, percent }) => ({
            ...{ _id, label: labelId, name, slug, status, image: imageKey === null ? null : `/media/${imageKey}` },
            ...{ publishedSongs: published, totalSongs: all, openSubmissions: open, completion: percent },
          }),
        ),
        paging: { limit: pageSize, page, totalItems: total, totalPages: pages },
      };
    },
  )
  .on(
    "post",
    "/roster",
    {
      summary: "Add a new artist to the roster of a label",
      description: "`label` is the label's id. 409 at `slug` when an artist has the address already: claim that one.",
      access: label,
      body: rosterArtistSchema,
      status: 201,
      data: profileSchema,
    },
    async ({ ctx, body }) => profileBody(ctx, (await addRosterArtist(ctx, body)).id),
  )
  .on(
    "delete",
    "/roster/labels/:labelId/artists/:artistId",
    {
      summary: "Take an artist off the roster of a label",
      description: "`_id` undoes it for 30 days.",
      access: label,
      ...entry,
      data: z.strictObject({ _id: z.string(), name: z.string() }),
    },
    async ({ ctx, params }) => {
      const { id: _id, name } = await removeFromRoster(ctx, params);
      return { _id, name };
    },
  )
  .on(
    "post",
    "/roster/removed/:id/restore",
    {
      summary: "Put an artist back on the roster",
      access: label,
      params: z.object({ id: recordIdSchema }),
      missing: rosterCopy.errors.missing,
      data: z.strictObject({ name: z.string() }),
    },
    async ({ ctx, params: { id } }) => restoreToRoster(ctx, id),
  )
  .on(
    "get",
    "/roster/:artistId/profile",
    {
      summary: "The profile of an artist that the person keeps, by themselves or for a label",
      access: reader,
      ...artist,
      data: profileSchema,
    },
    ({ ctx, params: { artistId } }) => profileBody(ctx, artistId),
  )
  .on(
    "patch",
    "/roster/:artistId/profile",
    {
      summary: "Change the profile of an artist that the person keeps",
      description: "409 where `version` is not the present one. Pictures are sent with the form of the page.",
      access: keeper,
      ...artist,
      body: profileChangeSchema,
      maxBytes: profileBytes,
      data: profileSchema,
    },
    async ({ ctx, params: { artistId }, body }) => {
      await changeProfile(ctx, artistId, body);
      return profileBody(ctx, artistId);
    },
  )
  .on(
    "get",
    "/roster/:artistId/payment",
    {
      summary: "Where money due to an artist is paid",
      description: "Account and tax numbers are never returned in full.",
      access: keeper,
      ...artist,
      data: paymentSchema,
    },
    ({ ctx, params: { artistId } }) => paymentBody(ctx, artistId),
  )
  .on(
    "put",
    "/roster/:artistId/payment",
    {
      summary: "Change where money due to an artist is paid",
      description:
        "An `iban` or `taxNumber` that is left out stays, an empty one is removed. 409 where `version` is not the present one. Everyone who keeps the artist gets an email, and it counts three days later.",
      access: keeper,
      ...artist,
      body: paymentChangeSchema,
      data: paymentSchema,
    },
    async ({ ctx, params: { artistId }, body }) => {
      await savePayee(ctx, artistId, { version: body.version, next: toForm(body) });
      return paymentBody(ctx, artistId);
    },
  )
  .on(
    "delete",
    "/roster/:artistId/payment",
    {
      summary: "Remove where money due to an artist is paid",
      access: keeper,
      ...artist,
      data: paymentSchema,
    },
    async ({ ctx, params: { artistId } }) => {
      await savePayee(ctx, artistId, { version: versionOf((await readPayee(ctx, artistId)).payee), next: null });
      return paymentBody(ctx, artistId);
    },
  )
  .close();
