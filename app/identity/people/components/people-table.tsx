import { PersonMenu } from "#app/identity/people/components/person-menu.tsx";
import type { PersonRow } from "#app/identity/people/components/person-row.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

const { people: copy } = iamCopy;

export const peopleColumns: ListColumn<PersonRow>[] = [
  { id: "name", label: copy.columns.name, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { id: "email", label: copy.columns.email, wide: true, cell: ({ email }) => email },
  { id: "policies", label: copy.columns.policies, cell: ({ policies }) => policies.join(", ") || copy.none },
  {
    id: "status",
    label: copy.columns.status,
    cell: ({ status }) => <StateMark state={status}>{copy.statuses[status]}</StateMark>,
  },
  {
    id: "seen",
    label: copy.columns.seen,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? iamCopy.never : <DateTime at={lastSeenAt} />),
  },
  {
    id: "actions",
    label: iamCopy.open,
    labelHidden: true,
    align: "end",
    cell: (person) => (Object.values(person.may).some(Boolean) ? <PersonMenu person={person} /> : null),
  },
];
