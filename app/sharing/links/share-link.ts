import type { Area } from "#app/identity/access/scopes.ts";

export type ShareKind = "reel" | "playlist" | "transfer" | "pitch";
export type ShareSubject = { kind: ShareKind; id: string };

type KindFacts = {
  /** Where a recipient opens a link: `{path}/{token}`. The cookie of a passcode is sent below it. */
  path: string;
  /** Where the subject is edited: `{editPath}/{id}`. */
  editPath: string;
  /** Whether its links are listed on a page of their own, `{editPath}/{id}/shares`. A transfer has one link, on its own page. */
  listsLinks: boolean;
  givesFiles: boolean;
  /** What it takes to share it; which ones, its own module decides. */
  areas: readonly [Area, ...Area[]];
};

/** What can be shared by a named link. What each kind brings besides: `shareSubjects`, and its words in `shareLinksCopy.kinds`. */
export const shareKinds: Record<ShareKind, KindFacts> = {
  reel: {
    path: "/sliders/share",
    editPath: "/sliders/edit",
    listsLinks: true,
    givesFiles: false,
    areas: ["sliders", "reel-edit"],
  },
  playlist: {
    path: "/playlists/share",
    editPath: "/music-sync-licensing/edit-playlist",
    listsLinks: true,
    givesFiles: true,
    areas: ["playlists"],
  },
  transfer: {
    path: "/transfer/download",
    editPath: "/transfer",
    listsLinks: false,
    givesFiles: true,
    areas: ["transfer"],
  },
  pitch: { path: "/pitch/share", editPath: "/pitch/edit", listsLinks: true, givesFiles: true, areas: ["playlists"] },
};

export const shareKindNames = Object.keys(shareKinds) as ShareKind[];

/** The folder of the stream of a track that a link shows: its files are given as long as the link is open. `path`: the page of the link. */
export function shareMediaBase(path: string, item: string): string {
  return `${path}/media/${item}`;
}

/** The page on which a subject is edited. */
export function subjectPath({ kind, id }: ShareSubject): string {
  return `${shareKinds[kind].editPath}/${id}`;
}

/** The page with the links to a subject; the page of one link lies under it. */
export function sharesPath(subject: ShareSubject): string {
  return shareKinds[subject.kind].listsLinks ? `${subjectPath(subject)}/shares` : subjectPath(subject);
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
