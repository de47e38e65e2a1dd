import type { Area } from "#app/identity/access/scopes.ts";

export type ShareKind = "reel" | "playlist" | "transfer" | "pitch" | "wrapup";
export type ShareSubject = { kind: ShareKind; id: string };

type KindFacts = {
  /** Path of a recipient's link: `{path}/{token}`, also of the passcode's cookie. */
  path: string;
  /** The same with the profile of a brand beside it. */
  profilePath?: string;
  /** Edit page of the subject: `{editPath}/{id}`. */
  editPath: string;
  /** Whether its links have a page of their own, `{editPath}/{id}/shares`. A transfer and a wrap-up have one link, on their own page. */
  listsLinks: boolean;
  givesFiles: boolean;
  /** Required area; the kind's module decides on the individual subject. */
  areas: readonly [Area, ...Area[]];
};

/** Kinds of subjects that can be shared. Each also has an entry in `shareSubjects` and `shareLinksCopy.kinds`. */
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
  pitch: {
    path: "/pitch/share",
    profilePath: "/sonic-pitch/share",
    editPath: "/pitch/edit",
    listsLinks: true,
    givesFiles: true,
    areas: ["playlists"],
  },
  wrapup: { path: "/wrapup/share", editPath: "/wrapup", listsLinks: false, givesFiles: false, areas: ["wrapup"] },
};

export const shareKindNames = Object.keys(shareKinds) as ShareKind[];

/** Paths of recipients' links of a kind. */
export function recipientPaths(kind: ShareKind): string[] {
  const { path, profilePath } = shareKinds[kind];
  return profilePath === undefined ? [path] : [path, profilePath];
}

/** Path of recipients' links of a kind that the page is one of; the first one elsewhere. */
export function recipientPathAt({ pathname }: Pick<URL, "pathname">, kind: ShareKind): string {
  return recipientPaths(kind).find((path) => pathname.startsWith(`${path}/`)) ?? shareKinds[kind].path;
}

/** Media folder of a shared track: files are served while the link is open. `path`: page of the link. */
export function shareMediaBase(path: string, item: string): string {
  return `${path}/media/${item}`;
}

/** Edit page of a subject. */
export function subjectPath({ kind, id }: ShareSubject): string {
  return `${shareKinds[kind].editPath}/${id}`;
}

/** Page with a subject's links; pages of links are below it. */
export function sharesPath(subject: ShareSubject): string {
  return shareKinds[subject.kind].listsLinks ? `${subjectPath(subject)}/shares` : subjectPath(subject);
}

/** Formats that a recipient may download: none, MP3, or MP3 and originals. */
export const shareDownloads = ["none", "mp3", "original"] as const;
export type ShareDownload = (typeof shareDownloads)[number];

type Times = { expiresAt: number | null; revokedAt: number | null };

export type ShareState = "active" | "expired" | "revoked";

/** State of a link at `now` (ms). Revoked takes precedence over expired. */
export function shareState({ expiresAt, revokedAt }: Times, now: number): ShareState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** End of a day (`2026-11-22`, UTC) in ms. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59.999Z`);
}

/** Day (UTC) of a time in ms for date fields; empty for null. */
export function dayOf(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString().slice(0, 10);
}
