import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { StoredGroup } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { RemovedPart } from "#app/backoffice/agreements/components/removed-part.tsx";
import { readGroups } from "#app/backoffice/agreements/groups/read-groups.server.ts";
import { pressPartButton } from "#app/backoffice/agreements/parts/part-buttons.action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { DeletedRecords } from "#app/records/components/deleted-records.tsx";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { group: copy, songs: countSongs } = agreementsCopy;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const page = await readGroups(ctx, { id });
  return { ...page, removed: page.deleted.find((one) => one.id === ctx.url.searchParams.get("removed")) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await pressPartButton(ctx, await readForm(request), { agreementId: id, kind: "groups" });
}

type Row = StoredGroup & { id: string };

export default function AgreementGroups() {
  const { id, canEdit, groups, deleted, removed } = useLoaderData<typeof loader>();
  const path = agreementPath(id, "groups");
  const add = canEdit ? (
    <ButtonLink to={`${path}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  ) : null;
  const yesNo = (value: boolean) => (value ? recordCopy.yes : recordCopy.no);
  const columns: ListColumn<Row>[] = [
    {
      id: "name",
      label: copy.name,
      wide: true,
      cell: (group) =>
        canEdit ? (
          <Link to={`${path}/${group.id}`} className="link font-semibold [overflow-wrap:anywhere]">
            {group.name}
          </Link>
        ) : (
          <span className="[overflow-wrap:anywhere]">{group.name}</span>
        ),
    },
    { id: "brands", label: copy.brands, wide: true, cell: ({ brands }) => brands.map(({ name }) => name).join(", ") },
    {
      id: "songs",
      label: copy.songs,
      cell: ({ songs }) => (songs.length === 0 ? copy.allSongs : countSongs(songs.length)),
    },
    { id: "isIncluded", label: copy.isIncluded, cell: ({ isIncluded }) => yesNo(isIncluded) },
    { id: "includeInslide", label: copy.includeInslide, cell: ({ includeInslide }) => yesNo(includeInslide) },
    {
      id: "remove",
      label: copy.remove,
      labelHidden: true,
      cell: (group) =>
        canEdit ? (
          <Form method="post" action={path}>
            <Button variant="quiet" size="small" name="remove" value={group.id} aria-label={copy.removeOf(group.name)}>
              {copy.remove}
            </Button>
          </Form>
        ) : null,
    },
  ];
  return (
    <>
      <RemovedPart removed={removed} path={path} />
      <p className="mb-4 max-w-[60ch] text-mute">{copy.lead}</p>
      {groups.length > 0 && add ? <p className="mb-4">{add}</p> : null}
      <RecordList
        caption={copy.title}
        columns={columns}
        rows={groups.map((group) => ({ ...group, id: group._id }))}
        empty={{ title: copy.empty, text: copy.emptyText, action: add }}
      />
      <div className="-mx-gutter mt-8">
        <DeletedRecords path={path} records={deleted} />
      </div>
    </>
  );
}
