import { type ShareState, shareState } from "#app/sharing/links/share-link.ts";

const megabyte = 1024 * 1024;

/**
 * Max characters, files per transfer, bytes per file (the platform limits a request to 100 MB, including the form), and downloads.
 */
export const transferLimits = { title: 120, files: 50, fileBytes: 95 * megabyte, downloads: 10_000 };

export const transfersPath = "/transfer";

export function transferPath(id: string): string {
  return `${transfersPath}/${id}`;
}

/** Id of the ZIP with all files, in place of a file's id. */
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

/** State at `now` (ms). `used`: download limit reached. */
export function transferState(transfer: Kept, link: Link, now: number): TransferState {
  const { status, maxDownloads, downloads, deletedAt, clearedAt } = transfer;
  if (deletedAt !== null) return "deleted";
  const state = shareState(link, now);
  if (state !== "active") return state;
  if (clearedAt !== null) return "expired";
  if (status === "draft") return "draft";
  return maxDownloads !== null && downloads >= maxDownloads ? "used" : "active";
}
