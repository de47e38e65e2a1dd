/** Whose figures: everything of a place is `/analytics` itself, a year of a subject is its wrap-up. */
export const subjectKinds = ["company", "song", "artist", "label", "list", "room", "person"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export function figuresPath(kind: SubjectKind, id: string): string {
  return `/analytics/${kind}/${id}`;
}

/** Where a subject itself is edited or read, if it has a page of its own for those who see its figures. */
export function subjectPath(kind: SubjectKind, id: string): string | null {
  if (kind === "list") return `/playlist/edit/${id}/shares`;
  return kind === "room" ? `/rooms/${id}` : null;
}
