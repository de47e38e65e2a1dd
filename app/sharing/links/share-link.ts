/** What can be shared by a named link. */
export const shareKinds = ["reel", "playlist", "transfer", "pitch"] as const;
export type ShareKind = (typeof shareKinds)[number];
export type ShareSubject = { kind: ShareKind; id: string };

/** Where a recipient opens a link of each kind: `{path}/{token}`. The cookie of a passcode is sent below it. */
export const sharePaths: Record<ShareKind, string> = {
  reel: "/sliders/share",
  playlist: "/playlists/share",
  transfer: "/transfer/download",
  pitch: "/pitch/share",
};

/** The folder of the stream of a track that a link shows: its files are given as long as the link is open. `path`: the page of the link. */
export function shareMediaBase(path: string, item: string): string {
  return `${path}/media/${item}`;
}

/** The page on which a subject of each kind is edited, without its id. */
const editPaths: Record<ShareKind, string> = {
  reel: "/sliders/edit",
  playlist: "/music-sync-licensing/edit-playlist",
  transfer: "/transfer",
  pitch: "/pitch/edit",
};

/** The page with the links to a subject; the page of one link lies under it. A transfer has one link, on its own page. */
export function sharesPath({ kind, id }: ShareSubject): string {
  return kind === "transfer" ? `${editPaths[kind]}/${id}` : `${editPaths[kind]}/${id}/shares`;
}

/** What a recipient may take with them: nothing, MP3 files, or MP3 files and originals. */
export const shareDownloads = ["none", "mp3", "original"] as const;
export type ShareDownload = (typeof shareDownloads)[number];

type Times = { expiresAt: number | null; revokedAt: number | null };

export type ShareState = "active" | "expired" | "revoked";

/** Whether a link opens at `now` (ms). A link that was revoked stays revoked, whenever it would have expired. */
export function shareState({ expiresAt, revokedAt }: Times, now: number): ShareState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** The last moment of a day (`2026-11-22`, UTC) on which a link works. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59.999Z`);
}

/** The day (UTC) of a time in ms, as date fields write it; empty for none. */
export function dayOf(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString().slice(0, 10);
}
