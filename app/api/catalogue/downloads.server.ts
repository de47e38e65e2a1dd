import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { createDownload } from "#app/downloads/create-download.server.ts";
import { downloadRequestSchema, linkPath, readLink } from "#app/downloads/download-request.ts";
import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { listDownloads } from "#app/downloads/list-downloads.server.ts";
import { openDownload } from "#app/downloads/open-download.server.ts";

const { song: songId, format } = downloadRequestSchema.shape;

const listedSchema = z.strictObject({
  _id: z.string(),
  songId: z.string(),
  slug: z.string(),
  title: z.string(),
  artists: z.string(),
  format: z.enum(["mp3", "original"]),
  createdAt: z.number(),
  isAvailable: z.boolean(),
});

export const downloads = new ApiRouter("Downloads")
  .on(
    "get",
    "/downloads",
    {
      list: true,
      summary: "What the person downloaded in this workspace",
      description: "The newest first, 25 a page.",
      access: "signed-in",
      query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1) }),
      data: z.strictObject({
        items: z.array(listedSchema),
        total: z.number(),
        page: z.number(),
        pages: z.number(),
      }),
    },
    async ({ ctx, query }) => {
      const { downloads: found, stems: _, ...paging } = await listDownloads(ctx, query);
      const items = found.map(({ id: _id, recordingId, ...download }) => ({ _id, songId: recordingId, ...download }));
      return { items, ...paging };
    },
  )
  .on(
    "post",
    "/downloads",
    {
      summary: "Start a download, as the menu does",
      description:
        "`songId` is the `_id` of the recording. `url` takes the same credentials until `expiresAt`, in milliseconds.",
      access: "signed-in",
      body: z.object({ songId, format }),
      maxBytes: 4096,
      status: 201,
      data: z.strictObject({ _id: z.string(), url: z.url(), fileName: z.string(), expiresAt: z.number() }),
    },
    async ({ ctx, body }) => {
      const input = { recordingId: body.songId, format: body.format };
      const { id: _id, link, fileName } = await createDownload(ctx, input);
      const url = new URL(linkPath("/api/v1/downloads", link), ctx.url.origin).href;
      return { _id, url, fileName, expiresAt: link.expires };
    },
  )
  .on(
    "get",
    "/downloads/:fileId",
    {
      summary: "The file of a link",
      description: "For the session or API token that the link was made for.",
      access: "signed-in",
      params: z.object({ fileId: z.string() }),
      query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    },
    async ({ ctx, request, params: { fileId } }) => {
      const download = await openDownload(ctx, readLink(fileId, ctx.url.searchParams));
      return downloadResponse(request, download);
    },
  )
  .close();
