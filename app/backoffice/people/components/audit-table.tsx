import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { dashboard: copy } = iamCopy;

type AuditRow = {
  id: string;
  action: string;
  subjectType: string;
  subjectId: string;
  /** The name of the affected person; null for other subjects. */
  subject: string | null;
  actor: string | null;
  /** The administrator who previewed as `actor`. */
  original: string | null;
  at: number;
};

const columns: Column[] = [
  { id: "at", label: copy.columns.at },
  { id: "who", label: copy.columns.who },
  { id: "action", label: copy.columns.action },
  { id: "subject", label: copy.columns.subject },
];

/** `policies-changed` as "Policies changed". */
export function actionText(action: string): string {
  const words = action.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function whoText({ actor, original }: AuditRow): string {
  if (actor === null) return copy.product;
  return original === null ? actor : copy.as(original, actor);
}

type AuditTableProps = { trail: AuditRow[] };

/** The audit trail, latest first. */
export function AuditTable({ trail }: AuditTableProps) {
  return (
    <Table caption={copy.trail} columns={columns} cards>
      {trail.map((row) => (
        <TableRow
          key={row.id}
          columns={columns}
          cells={{
            at: <DateTime at={row.at} />,
            who: whoText(row),
            action: actionText(row.action),
            subject: <span title={row.subjectId}>{row.subject ?? row.subjectType}</span>,
          }}
        />
      ))}
    </Table>
  );
}
