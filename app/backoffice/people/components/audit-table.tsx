import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ChangeList, type FieldChange } from "#app/ui/list/change-list.tsx";
import { Linked } from "#app/ui/list/linked.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";

const { dashboard: copy } = iamCopy;

type AuditRow = {
  id: string;
  action: string;
  subjectType: string;
  subjectId: string;
  /** Name of the affected user; null for other subjects. */
  subject: string | null;
  actor: string | null;
  /** Pages of the two, if the reader may open them. */
  actorPath: string | null;
  subjectPath: string | null;
  /** The administrator behind `actor` in a preview. */
  original: string | null;
  at: number;
  changes: FieldChange[];
};

/** `policies-changed` as "Policies changed". */
export function actionText(action: string): string {
  const words = action.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function whoText({ actor, original }: AuditRow): string {
  if (actor === null) return copy.product;
  return original === null ? actor : copy.as(original, actor);
}

export const auditColumns: ListColumn<AuditRow>[] = [
  { id: "at", label: copy.columns.at, cell: ({ at }) => <DateTime at={at} /> },
  { id: "who", label: copy.columns.who, cell: (row) => <Linked to={row.actorPath} text={whoText(row)} /> },
  { id: "action", label: copy.columns.action, cell: ({ action }) => actionText(action) },
  {
    id: "subject",
    label: copy.columns.subject,
    cell: ({ subject, subjectType, subjectPath }) => (
      <Linked to={subjectPath} text={subject ?? actionText(subjectType)} />
    ),
  },
  { id: "changes", label: copy.columns.changes, wide: true, cell: ({ changes }) => <ChangeList changes={changes} /> },
];
