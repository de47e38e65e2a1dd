/** Kinds of site entries, in tab order. */
export const entryKinds = [
  "team",
  "contact",
  "client",
  "case",
  "track",
  "faq",
  "announcement",
  "note",
  "page",
  "legal",
  "category",
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryStatuses = ["draft", "published"] as const;

/** Max characters, and whether the text is required. */
type FieldRule = { max: number; required?: true };
/** Columns of their own, and those in `facts`. */
const columnFields = ["title", "detail", "body", "link"] as const;
export const factFields = [
  ...(["choice", "result", "credits", "hours", "timeZone", "email", "phone"] as const),
  ...(["lead", "points", "steps", "arrives"] as const),
] as const;
export type FactField = (typeof factFields)[number];
export type TextField = (typeof columnFields)[number] | FactField;

/** Text fields of each kind. Others are not stored. */
export const entryFields: Record<EntryKind, Partial<Record<TextField, FieldRule>>> = {
  team: { title: { max: 80, required: true }, detail: { max: 80, required: true }, body: { max: 600 } },
  contact: {
    title: { max: 80, required: true },
    detail: { max: 80, required: true },
    hours: { max: 40 },
    timeZone: { max: 60 },
    email: { max: 200 },
    phone: { max: 40 },
  },
  client: { title: { max: 80, required: true }, detail: { max: 80 }, link: { max: 300 } },
  faq: {
    title: { max: 200, required: true },
    detail: { max: 60, required: true },
    body: { max: 2000, required: true },
  },
  case: {
    link: { max: 300, required: true },
    title: { max: 120, required: true },
    body: { max: 1200, required: true },
    choice: { max: 1200 },
    result: { max: 1200 },
    credits: { max: 1200 },
  },
  track: {
    detail: { max: 300 },
    title: { max: 120, required: true },
    link: { max: 300, required: true },
    body: { max: 200 },
  },
  announcement: { title: { max: 160, required: true }, link: { max: 300 }, detail: { max: 40 } },
  note: { title: { max: 200, required: true } },
  category: { title: { max: 60, required: true } },
  page: {
    detail: { max: 300 },
    title: { max: 120 },
    lead: { max: 400 },
    points: { max: 3000 },
    steps: { max: 3000 },
    arrives: { max: 3000 },
  },
  legal: {
    detail: { max: 300, required: true },
    title: { max: 120 },
    lead: { max: 600 },
    body: { max: 40_000, required: true },
  },
};

/** Texts of several lines. */
export function isMultiline(kind: EntryKind, name: TextField): boolean {
  if (name === "title") return kind === "faq" || kind === "announcement" || kind === "note";
  if (name === "lead" || name === "points" || name === "steps" || name === "arrives") return true;
  return (name === "body" && kind !== "track") || name === "choice" || name === "result" || name === "credits";
}

/** People can have a picture, and clients a logo. */
export function hasPicture(kind: EntryKind): boolean {
  return kind === "team" || kind === "contact" || kind === "client";
}

/** Characters of a picture's description. */
export const maxPictureText = 160;

/** The address of an entry's picture. */
export function entryPicture(imageKey: string): string {
  return `/media/${imageKey}`;
}

/** Kinds whose `detail` is a page, which orders them. */
export function isOfPage(kind: EntryKind): boolean {
  return kind === "track" || kind === "page" || kind === "legal";
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
