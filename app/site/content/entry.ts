/** Kinds of site entries, in tab order. */
export const entryKinds = ["team", "client", "faq", "track", "announcement"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryStatuses = ["draft", "published"] as const;

/** Max characters, and whether the text is required. */
type FieldRule = { max: number; required?: true };
type TextField = "title" | "detail" | "body" | "link";

/** Text fields of each kind. Others are not stored. */
export const entryFields: Record<EntryKind, Partial<Record<TextField, FieldRule>>> = {
  team: { title: { max: 80, required: true }, detail: { max: 80, required: true }, body: { max: 600 } },
  client: { title: { max: 80, required: true }, detail: { max: 80 }, link: { max: 300 } },
  faq: {
    title: { max: 200, required: true },
    detail: { max: 60, required: true },
    body: { max: 2000, required: true },
  },
  track: { title: { max: 120, required: true }, link: { max: 300, required: true } },
  announcement: { title: { max: 160, required: true }, link: { max: 300 }, detail: { max: 40 } },
};

/** People of the team can have a picture. */
export function hasPicture(kind: EntryKind): boolean {
  return kind === "team";
}

/** Characters of a picture's description. */
export const maxPictureText = 160;

/** The address of an entry's picture. */
export function entryPicture(imageKey: string): string {
  return `/media/${imageKey}`;
}

/** Announcements have a first and a last day. */
export function hasDates(kind: EntryKind): boolean {
  return kind === "announcement";
}

/** The kind in a URL; the first one for anything else. */
export function readKind(text: string | null): EntryKind {
  return entryKinds.find((kind) => kind === text) ?? "team";
}

/** Slug of a song page link, with or without this host; null for any other URL. */
export function songSlugOf(link: string): string | null {
  return (
    /^(?:https?:\/\/[^/]+)?\/music-sync-licensing\/song\/([\w-]{1,200})(?:[?#].*)?$/.exec(link.trim())?.[1] ?? null
  );
}

export const contentPath = "/site-content";

export function entryPath(id: string): string {
  return `${contentPath}/${id}`;
}

/** The list of a kind. */
export function kindPath(kind: EntryKind): string {
  return `${contentPath}?kind=${kind}`;
}
