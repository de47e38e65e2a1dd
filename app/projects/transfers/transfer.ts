import { type ShareState, shareState } from "#app/sharing/links/share-link.ts";

const megabyte = 1024 * 1024;

/**
 * Characters, files of one transfer, bytes of one file (a request of the platform takes 100 MB, with the form around the file), and
 * downloads.
 */
export const transferLimits = { title: 120, files: 50, fileBytes: 95 * megabyte, downloads: 10_000 };

export const transfersPath = "/transfer";

export function transferPath(id: string): string {
  return `${transfersPath}/${id}`;
}

/** What a recipient downloads: one file by its id, or all of them as one ZIP. */
export const wholeTransfer = "all";

type Kept = {
  status: "draft" | "sent";
  maxDownloads: number | null;
  downloads: number;
  deletedAt: number | null;
  clearedAt: number | null;
};
type Link = { expiresAt: number | null; revokedAt: number | null };

export type TransferState = ShareState | "draft" | "used" | "deleted";

/** What a transfer is at `now` (ms). `used`: it was downloaded as often as it may be. */
export function transferState(transfer: Kept, link: Link, now: number): TransferState {
  const { status, maxDownloads, downloads, deletedAt, clearedAt } = transfer;
  if (deletedAt !== null) return "deleted";
  const state = shareState(link, now);
  if (state !== "active") return state;
  if (clearedAt !== null) return "expired";
  if (status === "draft") return "draft";
  return maxDownloads !== null && downloads >= maxDownloads ? "used" : "active";
}
