import { PersonMenu } from "#app/identity/people/components/person-menu.tsx";
import type { PersonRow } from "#app/identity/people/components/person-row.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { people: copy } = iamCopy;

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
            actions: hasActions(person) ? <PersonMenu person={person} /> : null,
          }}
        />
      ))}
    </Table>
  );
}

function hasActions({ may }: PersonRow): boolean {
  return Object.values(may).some(Boolean);
}
