import { Form, Link } from "@remix-run/react";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { people: copy } = iamCopy;

export type PersonRow = {
  /** The id of the membership or of the invitation. */
  id: string;
  kind: "member" | "invitation";
  name: string;
  email: string;
  status: "active" | "invited" | "disabled";
  policies: string[];
  lastSeenAt: number | null;
  /** The actions that the viewer can take. */
  may: { edit: boolean; disable: boolean; reset: boolean; openAs: boolean; invitation: boolean };
};

const columns: Column[] = [
  { id: "name", label: copy.columns.name },
  { id: "email", label: copy.columns.email, wide: true },
  { id: "policies", label: copy.columns.policies },
  { id: "status", label: copy.columns.status },
  { id: "seen", label: copy.columns.seen },
  { id: "actions", label: iamCopy.open, labelHidden: true, align: "end" },
];

type PeopleTableProps = { people: PersonRow[] };

/** A table of people with their actions. */
export function PeopleTable({ people }: PeopleTableProps) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {people.map((person) => (
        <TableRow
          key={person.id}
          columns={columns}
          cells={{
            name: <span className="font-semibold">{person.name}</span>,
            email: person.email,
            policies: person.policies.join(", ") || copy.none,
            status: copy.statuses[person.status],
            seen: person.lastSeenAt === null ? iamCopy.never : <DateTime at={person.lastSeenAt} />,
            actions: hasActions(person) ? <PersonActions person={person} /> : null,
          }}
        />
      ))}
    </Table>
  );
}

function hasActions({ may }: PersonRow): boolean {
  return Object.values(may).some(Boolean);
}

type PersonActionsProps = { person: PersonRow };

function PersonActions({ person }: PersonActionsProps) {
  const { may, name } = person;
  const disabled = person.status === "disabled";
  const actions = [
    { intent: "open-as", label: copy.openAs, open: may.openAs },
    { intent: "reset", label: copy.reset, open: may.reset },
    { intent: "resend", label: copy.resend, open: may.invitation },
    { intent: "revoke", label: copy.revoke, open: may.invitation },
    disabled
      ? { intent: "enable", label: copy.enable, open: may.disable }
      : { intent: "disable", label: copy.disable, open: may.disable },
  ].filter((action) => action.open);
  return (
    <Form method="post" className="row-actions" aria-label={copy.actionsOf(name)}>
      <input type="hidden" name={person.kind === "member" ? "membershipId" : "invitationId"} value={person.id} />
      {may.edit ? (
        <Link to={`/iam/people/${person.id}`} className="row-action" aria-label={copy.editOf(name)}>
          {copy.edit}
        </Link>
      ) : null}
      {actions.map(({ intent, label }) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          className="row-action"
          aria-label={copy.actionOf(label, name)}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}
