import { Form, Link } from "@remix-run/react";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

const { people: copy } = iamCopy;

export type PersonRow = {
  /** Of the membership or of the invitation. */
  id: string;
  kind: "member" | "invitation";
  name: string;
  email: string;
  status: "active" | "invited" | "disabled";
  policies: string[];
  lastSeenAt: number | null;
  /** What the one who looks may do with this person. */
  may: { edit: boolean; disable: boolean; reset: boolean; openAs: boolean; invitation: boolean };
};

const columns: Column[] = [
  { id: "name", label: copy.columns.name },
  { id: "email", label: copy.columns.email },
  { id: "policies", label: copy.columns.policies },
  { id: "status", label: copy.columns.status },
  { id: "seen", label: copy.columns.seen },
  { id: "actions", label: iamCopy.open, labelHidden: true, align: "end" },
];

type PeopleTableProps = { people: PersonRow[] };

/** One row a person, with what can be done as links and buttons of the row. */
export function PeopleTable({ people }: PeopleTableProps) {
  return (
    <Table caption={copy.title} columns={columns}>
      {people.map((person) => (
        <tr key={person.id}>
          <td className="font-semibold whitespace-nowrap">{person.name}</td>
          <td>{person.email}</td>
          <td>{person.policies.join(", ") || copy.none}</td>
          <td>{copy.statuses[person.status]}</td>
          <td>{person.lastSeenAt === null ? iamCopy.never : <DateTime at={person.lastSeenAt} />}</td>
          <td data-align="end">
            <PersonActions person={person} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

type PersonActionsProps = { person: PersonRow };

function PersonActions({ person }: PersonActionsProps) {
  const { may, name } = person;
  const disabled = person.status === "disabled";
  const acts = [
    { intent: "open-as", label: copy.openAs, open: may.openAs },
    { intent: "reset", label: copy.reset, open: may.reset },
    { intent: "resend", label: copy.resend, open: may.invitation },
    { intent: "revoke", label: copy.revoke, open: may.invitation },
    disabled
      ? { intent: "enable", label: copy.enable, open: may.disable }
      : { intent: "disable", label: copy.disable, open: may.disable },
  ].filter((act) => act.open);
  return (
    <Form method="post" className="flex justify-end gap-4 whitespace-nowrap" aria-label={copy.actionsOf(name)}>
      <input type="hidden" name={person.kind === "member" ? "membershipId" : "invitationId"} value={person.id} />
      {may.edit ? (
        <Link to={`/iam/people/${person.id}`} className="link py-1" aria-label={copy.editOf(name)}>
          {copy.edit}
        </Link>
      ) : null}
      {acts.map(({ intent, label }) => (
        <button key={intent} type="submit" name="intent" value={intent} className="link py-1">
          {label}
        </button>
      ))}
    </Form>
  );
}
