import { z } from "zod";

const requestId = z.string().describe("The licence request.");
export const ids = z.array(z.string());
export const day = z.iso.date();
export const amount = z.int().describe("Minor units of the currency.");

export const request = z.object({ requestId });
export const quote = request.extend({ version: z.int().describe("Number of the offer's version.") });
export const licence = request.extend({ number: z.string().describe("The licence's number.") });
export const approval = request.extend({ approvalIds: ids.describe("One for each rights holder.") });
export const comment = z.object({
  commentId: z.string(),
  recordingId: z.string(),
  playlistId: z.string().nullable().describe("Null for a comment in the catalogue."),
  startSeconds: z.number(),
  endSeconds: z.number(),
});

export const submissionComment = z.object({
  commentId: z.string(),
  submissionId: z.string(),
  projectId: z.string(),
  startSeconds: z.number(),
  endSeconds: z.number(),
});

export const exampleId = "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11";
export const otherId = "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33";
export const licenceExample = { requestId: exampleId, number: "L-2026-0042" };
export const commentExample = {
  commentId: exampleId,
  recordingId: otherId,
  playlistId: null,
  startSeconds: 12,
  endSeconds: 18,
};

export const requestPlaces = { page: `/transactions/${exampleId}`, api: `/api/v1/transactions/${exampleId}` };
export const quotePlaces = {
  page: `/transactions/${exampleId}/quotes/2`,
  api: `/api/v1/transactions/${exampleId}/quotes/2`,
};
export const licencePlaces = {
  page: `/transactions/${exampleId}/licences/L-2026-0042`,
  api: `/api/v1/transactions/${exampleId}/licences/L-2026-0042`,
};
export const approvalPlaces = {
  page: `/transactions/${exampleId}`,
  api: `/api/v1/transactions/${exampleId}/approvals`,
};
export const commentPlaces = {
  page: `/music-sync-licensing/song/night-drive?comment=${exampleId}#comment-${exampleId}`,
  api: `/api/v1/comments?trackId=${otherId}`,
};
