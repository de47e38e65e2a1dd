import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { shareBody } from "#app/api/share-body.server.ts";
import { shareBodySchema, shareFiguresSchema, shareListSchema } from "#app/api/shares/share-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackFigures } from "#app/playlists/sharing/track-figures.ts";
import type { SlideFigures } from "#app/reels/reel-figures.ts";
import { shareSubjectOf } from "#app/share-subjects/share-subjects.server.ts";
import { readLinkPage } from "#app/share-subjects/subject-figures.server.ts";
import { findShareSubject } from "#app/sharing/links/find-share-subject.server.ts";
import { getShareLink, listShareLinks } from "#app/sharing/links/list-share-links.server.ts";
import { requireSharerOfAny } from "#app/sharing/links/require-sharer.server.ts";
import {
  changeShareLink,
  createShareLink,
  resendShareLink,
  revokeShareLink,
  type SharedSubject,
} from "#app/sharing/links/save-share-link.server.ts";
import { shareChangeSchema, shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { pageField } from "#app/ui/list/list-query.ts";

/** Bytes: 1,500 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 20 * 1024;

const params = z.object({ id: z.string() });

async function readShare(ctx: RequestContext, subject: SharedSubject, id: string) {
  const { answers: _, ...link } = await getShareLink(ctx, { subject, id });
  return shareBody(link);
}

function timeBody({ id: _id, name, seconds, visits }: SlideFigures) {
  return { _id, name, seconds, visits };
}

function trackBody({ id: _id, name, plays, seconds, downloads, heat }: TrackFigures) {
  const figures = heat && { heard: heat.heard, replayed: heat.replayed, skipped: heat.skipped };
  return { _id, name, plays, seconds, downloads, heat: figures };
}

/** What a link leads to, for those who may share it. @throws AppError unauthorised, forbidden, not_found */
async function requireShared(ctx: RequestContext, linkId: string) {
  const { kind, id } = await findShareSubject(ctx, { linkId });
  return shareSubjectOf(kind).require(ctx, { id });
}

/** A link with its figures. @throws AppError as `requireShared` */
async function readFigures(ctx: RequestContext, id: string) {
  const { link, slides, tracks } = await readLinkPage(ctx, await requireShared(ctx, id), id);
  const { answers, ...own } = link;
  return {
    ...{ ...shareBody(own), answers },
    ...(slides && { slides: slides.map(timeBody) }),
    ...(tracks && { tracks: tracks.map(trackBody) }),
  };
}

// The permission depends on the record, which is read before the body.

/** Kinds of shareable records, with their paths and access. */
const sharedKinds = [
  { kind: "reel", path: "sliders", name: "a reel", access: ["reel-edit", "sliders"] },
  { kind: "playlist", path: "playlists", name: "a playlist that the person may edit", access: "playlists" },
  { kind: "pitch", path: "pitches", name: "a pitch that the person may change", access: "playlists" },
] as const;

export const shares = new ApiRouter("Share links");

for (const { kind, path, name, access } of sharedKinds) {
  const { require: find } = shareSubjectOf(kind);
  shares
    .on(
      "get",
      `/${path}/:id/shares`,
      {
        list: true,
        summary: `The share links of ${name}`,
        description: "Newest first, 25 a page, with their figures.",
        access,
        params,
        query: z.object({ page: pageField }),
        data: shareListSchema,
      },
      async ({ ctx, params: located, query }) => {
        const { subject } = await find(ctx, located);
        const { links, total, page, pages } = await listShareLinks(ctx, { subject, page: query.page });
        return { items: links.map(shareBody), paging: { page, totalItems: total, totalPages: pages } };
      },
    )
    .on(
      "post",
      `/${path}/:id/shares`,
      {
        summary: `Make a share link of ${name}`,
        description:
          "It is mailed where `email` is given. `expiresOn` is its last day, `2027-03-31`, or the time it ends, `2027-03-31T18:00:00Z`. `notes` are those of the recipient, `trackNotes` those of a playlist. `room` puts it on the recipient's page with everything of a job: `job` for the opportunity of the record, `new`, or the id of one of the person's rooms; `address` is then that of the page. A page takes no passcode.",
        access,
        params,
        body: shareLinkSchema,
        maxBytes,
        readsBody: true,
        status: 201,
        data: shareBodySchema,
      },
      async ({ ctx, request, params: located }) => {
        const { subject } = await find(ctx, located);
        const input = await readJsonBody(request, { schema: shareLinkSchema, maxBytes });
        const { id } = await createShareLink(ctx, { ...input, subject });
        return readShare(ctx, subject, id);
      },
    );
}

const access = { who: "those who may share what the link leads to", check: requireSharerOfAny };

shares
  .on(
    "get",
    "/shares/:id",
    {
      summary: "A share link with its figures and the answers of its recipient",
      description:
        'The item `""` is the whole. `slides` of a reel or a pitch have the seconds that all visits together showed them, `tracks` of a playlist or a pitch what was played of them: `heat` has the mean number of plays, replays and skips in each hundredth of the track.',
      access,
      params,
      data: shareFiguresSchema,
    },
    ({ ctx, params: { id } }) => readFigures(ctx, id),
  )
  .on(
    "put",
    "/shares/:id",
    {
      summary: "Replace the settings of a share link",
      description:
        "Without `version` also over a change that the caller has not seen. An empty `passcode` leaves the one that there is.",
      access,
      params,
      body: shareChangeSchema,
      maxBytes,
      readsBody: true,
      data: shareFiguresSchema,
    },
    async ({ ctx, request, params: { id } }) => {
      const { subject } = await requireShared(ctx, id);
      const input = await readJsonBody(request, { schema: shareChangeSchema, maxBytes });
      await changeShareLink(ctx, { ...input, subject, id });
      return readFigures(ctx, id);
    },
  )
  .on(
    "delete",
    "/shares/:id",
    { summary: "Revoke a share link for good", access, params, data: shareFiguresSchema },
    async ({ ctx, params: { id } }) => {
      const { subject } = await requireShared(ctx, id);
      await revokeShareLink(ctx, { subject, id });
      return readFigures(ctx, id);
    },
  )
  .on(
    "post",
    "/shares/:id/resend",
    {
      summary: "Mail a share link to its recipient again",
      description: "400 for a link without an address, 410 for one that does not work any more.",
      access,
      params,
      data: shareBodySchema,
    },
    async ({ ctx, params: { id } }) => {
      const { subject } = await requireShared(ctx, id);
      await resendShareLink(ctx, { subject, id });
      return readShare(ctx, subject, id);
    },
  )
  .close();
