import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { changeEntry, entryIntents } from "#app/site/content/change-entry.server.ts";
import { EntryActions } from "#app/site/content/components/entry-actions.tsx";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { contentPath, entryKinds, hasDates, isOfPage, kindPath, readKind } from "#app/site/content/entry.ts";
import { listEntries, type SiteEntry } from "#app/site/content/list-entries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const formSchema = z.object({
  id: z.string().min(1).max(64),
  intent: z.enum(entryIntents),
  wasPublished: z.literal("yes").optional(),
});

/** The last deleted entry, in the URL. */
const deletedSchema = z.object({
  id: z.uuid(),
  title: z.string().max(200),
  wasPublished: z.enum(["yes", ""]).catch(""),
});

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "site-content");
  const query = new URL(request.url).searchParams;
  const kind = readKind(query.get("kind"));
  const deleted = deletedSchema.safeParse({
    id: query.get("deleted"),
    title: query.get("title")?.toWellFormed(),
    wasPublished: query.get("published"),
  });
  return {
    kind,
    entries: await listEntries(ctx, { kind }),
    canEdit: can(actor, "site-content-edit", ctx.company),
    canOpenSliders: can(actor, "sliders", ctx.company),
    deleted: deleted.data ?? null,
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "site-content-edit");
  const sent = formSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.unknown);
  const { id, intent, wasPublished } = sent.data;
  const { kind, title, detail, status } = await changeEntry(ctx, { id, intent, wasPublished: wasPublished === "yes" });
  if (intent === "restore") ctx.flash.set({ kind: "success", title: copy.restored, undoes: true });
  if (intent !== "delete") return redirect(kindPath(kind));
  const published = status === "published" ? "yes" : "";
  const named = title || nameOfPage(detail);
  return redirect(`${contentPath}?${new URLSearchParams({ kind, deleted: id, title: named, published })}`);
}

const columns: Column[] = [
  { id: "title", label: copy.columns.title, wide: true },
  { id: "detail", label: copy.columns.detail, wide: true },
  { id: "status", label: copy.columns.status },
  { id: "actions", label: copy.columns.actions, labelHidden: true, align: "end", wide: true },
];

export default function SiteContentPage() {
  const { kind, entries, canEdit, canOpenSliders, deleted } = useLoaderData<typeof loader>();
  const words = copy.kinds[kind];
  const add = canEdit ? (
    <ButtonLink to={`${contentPath}/new?kind=${kind}`} variant="accent">
      {words.add}
    </ButtonLink>
  ) : null;
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        {add}
      </div>
      <Tabs
        label={copy.tabs}
        items={entryKinds.map((one) => ({ label: copy.kinds[one].title, to: kindPath(one), current: one === kind }))}
      />
      <p className="my-4 max-w-[65ch] text-row text-mute">
        {words.lead}{" "}
        {canOpenSliders ? (
          <>
            {copy.works}{" "}
            <Link to="/sliders/list" className="link">
              {copy.worksLink}
            </Link>
          </>
        ) : null}
      </p>
      {deleted && canEdit ? <Undo {...deleted} /> : null}
      {entries.length > 0 ? (
        <Table caption={words.title} columns={columns} cards>
          {entries.map((entry, at) => (
            <TableRow
              key={entry.id}
              columns={columns}
              cells={{
                title: <span className="font-semibold">{entry.title || nameOfPage(entry.detail)}</span>,
                detail: detailOf(entry),
                status: entry.status === "published" ? copy.statuses.published : copy.statuses.draft,
                actions: canEdit ? (
                  <EntryActions
                    entry={entry}
                    isFirst={!isSameList(entry, entries[at - 1])}
                    isLast={!isSameList(entry, entries[at + 1])}
                  />
                ) : null,
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState title={words.empty} action={add}>
          {words.emptyText}
        </EmptyState>
      )}
    </div>
  );
}

type Listed = Pick<SiteEntry, "kind" | "detail">;

/** Whether two entries are ordered together: those of a page by it. */
function isSameList(entry: Listed, other: Listed | undefined): boolean {
  return other !== undefined && (!isOfPage(entry.kind) || entry.detail === other.detail);
}

const nameOfPage = (page: string): string => page || copy.pages.landing;

function detailOf({ kind, detail, link, startsOn, endsOn }: SiteEntry): string {
  if (kind === "case") return link;
  if (isOfPage(kind)) return nameOfPage(detail);
  return hasDates(kind) ? copy.dates(startsOn, endsOn) : detail;
}

type UndoProps = { id: string; title: string; wasPublished: string };

function Undo({ id, title, wasPublished }: UndoProps) {
  return (
    <UndoNotice
      text={copy.deletedText(title)}
      undo={copy.undo}
      act={{ name: "intent", value: "restore" }}
      path={contentPath}
    >
      <input type="hidden" name="id" value={id} />
      {wasPublished ? <input type="hidden" name="wasPublished" value="yes" /> : null}
    </UndoNotice>
  );
}

export const meta = staffMeta(copy.title);
