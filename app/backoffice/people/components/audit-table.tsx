import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
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
  /** The administrator behind `actor` in a preview. */
  original: string | null;
  at: number;
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
  { id: "who", label: copy.columns.who, cell: whoText },
  { id: "action", label: copy.columns.action, cell: ({ action }) => actionText(action) },
  {
    id: "subject",
    label: copy.columns.subject,
    cell: ({ subjectId, subject, subjectType }) => <span title={subjectId}>{subject ?? subjectType}</span>,
  },
];
