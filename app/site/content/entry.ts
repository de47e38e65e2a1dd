/** The kinds of entries that staff write for the site, in the order of their tabs. */
export const entryKinds = ["team", "client", "faq", "track", "announcement"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryStatuses = ["draft", "published"] as const;

/** Characters at most, and whether a text must be given. */
type FieldRule = { max: number; required?: true };
type TextField = "title" | "detail" | "body" | "link";

/** Which texts each kind has. A kind without a field does not store one. */
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

/** Announcements are shown from a day to a day. */
export function hasDates(kind: EntryKind): boolean {
  return kind === "announcement";
}

/** The kind that an address names; the first one for anything else. */
export function readKind(text: string | null): EntryKind {
  return entryKinds.find((kind) => kind === text) ?? "team";
}

/** The slug of the song page that a link leads to, with or without this host before it; null for any other address. */
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
