import { Form, Link } from "@remix-run/react";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { Moment } from "#app/ui/moment.tsx";
import { type Column, Table } from "#app/ui/table.tsx";

const { people: copy } = iamCopy;

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  status: "active" | "invited" | "disabled";
  policies: string[];
  lastSeenAt: number | null;
  /** What the one who looks may do with this person. */
  may: { edit: boolean; disable: boolean; reset: boolean; openAs: boolean };
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
          <td>{person.lastSeenAt === null ? iamCopy.never : <Moment at={person.lastSeenAt} />}</td>
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
  return (
    <Form method="post" className="flex justify-end gap-4 whitespace-nowrap" aria-label={copy.actionsOf(name)}>
      <input type="hidden" name="membershipId" value={person.id} />
      {may.edit ? (
        <Link to={`/iam/people/${person.id}`} className="link py-1" aria-label={copy.editOf(name)}>
          {copy.edit}
        </Link>
      ) : null}
      {may.openAs ? (
        <button type="submit" name="intent" value="open-as" className="link py-1">
          {copy.openAs}
        </button>
      ) : null}
      {may.reset ? (
        <button type="submit" name="intent" value="reset" className="link py-1">
          {copy.reset}
        </button>
      ) : null}
      {may.disable ? (
        <button type="submit" name="intent" value={disabled ? "enable" : "disable"} className="link py-1">
          {disabled ? copy.enable : copy.disable}
        </button>
      ) : null}
    </Form>
  );
}
