import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listPoliciesWithDeleted } from "#app/backoffice/people/delete-policy.server.ts";
import { ScopeList } from "#app/identity/components/scope-list.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { DeletedRecords } from "#app/records/components/deleted-records.tsx";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { policies: copy } = iamCopy;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = await listPoliciesWithDeleted(ctx);
  return { ...page, justDeleted: page.deleted.find(({ id }) => id === ctx.url.searchParams.get("deleted")) ?? null };
}

type Policy = ReturnType<typeof useLoaderData<typeof loader>>["policies"][number];

const { columns: heads } = copy;
const columns: ListColumn<Policy>[] = [
  { id: "name", label: heads.name, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { id: "description", label: heads.description, wide: true, cell: ({ description }) => description },
  { id: "scopes", label: heads.scopes, cell: ({ scopes }) => <ScopeList scopes={scopes} /> },
  {
    id: "edition",
    label: heads.edition,
    cell: ({ edition }) => (edition ? iamCopy.edition.names[edition] : iamCopy.edition.notSet),
  },
  { id: "people", label: heads.people, align: "end", cell: ({ people }) => people },
];
const editColumn: ListColumn<Policy> = {
  id: "actions",
  label: iamCopy.open,
  labelHidden: true,
  align: "end",
  cell: ({ id, name }) => (
    <Link to={`/iam/policies/${id}`} className="row-action" aria-label={copy.editOf(name)}>
      {copy.edit}
    </Link>
  ),
};

export default function IamPoliciesPage() {
  const { policies, manages, deleted, justDeleted } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to="/iam/policies/new" variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={copy.title}
        lead={copy.lead}
        add={manages ? add : null}
        columns={manages ? [...columns, editColumn] : columns}
        rows={policies}
        empty={{ title: copy.title }}
      >
        {justDeleted ? (
          <UndoNotice
            text={recordCopy.deletedText(justDeleted.name)}
            undo={recordCopy.undo}
            act={{ name: "restore", value: justDeleted.id }}
            path={`/iam/policies/${justDeleted.id}`}
          />
        ) : null}
      </ListPage>
      <DeletedRecords path={(id) => `/iam/policies/${id}`} records={deleted} />
    </>
  );
}

export const meta = staffMeta(copy.title);
