import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  FindSimilar,
  ReferenceName,
  RemoveReference,
} from "#app/projects/references/components/references-section.tsx";
import { type ListedReference, listReferences } from "#app/projects/references/list-references.server.ts";
import { submitReferenceRow } from "#app/projects/references/reference.action.server.ts";
import { referenceLimits, referencePath, referencesPath, subjectPath } from "#app/projects/references/reference.ts";
import { referencesQuerySchema } from "#app/projects/references/reference-form.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The reference removed last, from the query string: offers undo. */
const removedSchema = z.object({ id: z.uuid(), name: z.string().min(1).max(referenceLimits.name) });

/** GET /references. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "references");
  const params = ctx.url.searchParams;
  const query = referencesQuerySchema.parse({ q: "", ...Object.fromEntries(params) });
  const removed = removedSchema.safeParse({ id: params.get("removed"), name: params.get("name")?.toWellFormed() });
  return { query, ...(await listReferences(ctx, query)), removed: removed.data ?? null };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "references");
  return submitReferenceRow(ctx, request);
}

const { columns: labels } = copy;
const columns: ListColumn<ListedReference>[] = [
  { id: "name", label: labels.name, wide: true, cell: ReferenceName },
  {
    id: "of",
    label: labels.of,
    wide: true,
    cell: ({ kind, subjectId, subject }) => (
      <>
        {copy.kindNames[kind]}:{" "}
        <Link to={subjectPath({ kind, id: subjectId })} className="link [overflow-wrap:anywhere]">
          <bdi>{subject}</bdi>
        </Link>
      </>
    ),
  },
  { id: "sound", label: labels.sound, cell: ({ vector }) => (vector === "" ? copy.sound.hasNot : copy.sound.has) },
  { id: "created", label: labels.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { id: "actions", label: labels.actions, labelHidden: true, align: "end", wide: true, cell: RowActions },
];

function RowActions(reference: ListedReference) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <FindSimilar reference={reference} />
      {reference.mayChange === 0 ? null : (
        <>
          <Link to={referencePath(reference.id)} className="row-action" aria-label={copy.editOne(reference.name)}>
            {copy.editShort}
          </Link>
          <RemoveReference {...reference} />
        </>
      )}
    </div>
  );
}

const fields = [
  { name: "of", label: copy.of, options: optionsOf(copy.kinds) },
  { name: "sort", label: copy.sort, options: optionsOf(copy.sorts) },
];

export default function ReferencesPage() {
  const { references, query, total, page, pages, removed } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  const add = (
    <ButtonLink to={`${referencesPath}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <ListPage
      title={copy.title}
      filters={{ query: filters, search: copy.search, submit: copy.filter, fields }}
      add={add}
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `${referencesPath}/export.csv${searchOf(filters)}`, label: copy.csv }}
      columns={columns}
      rows={references}
      empty={{ title: copy.empty, text: copy.emptyText, action: add }}
      page={page}
      pages={pages}
    >
      {removed ? (
        <UndoNotice text={copy.removedText(removed.name)} undo={copy.undo} act={{ name: "intent", value: "restore" }}>
          <input type="hidden" name="id" value={removed.id} />
        </UndoNotice>
      ) : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
