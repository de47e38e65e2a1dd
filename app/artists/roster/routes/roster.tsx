import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { rosterColumns } from "#app/artists/roster/components/roster-columns.tsx";
import { listRoster } from "#app/artists/roster/list-roster.server.ts";
import { removeFromRoster, restoreToRoster } from "#app/artists/roster/removed-artists.server.ts";
import { rosterCopy as copy } from "#app/artists/roster/roster-copy.ts";
import { artistStatuses, rosterPath, rosterQuerySchema } from "#app/artists/roster/roster-query.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/roster: the artists of the labels that the user keeps. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = rosterQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const roster = await listRoster(ctx, query);
  const removed = ctx.url.searchParams.get("removed");
  return { ...roster, query, removed: roster.removed.find(({ id }) => id === removed) ?? null };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireArtist(ctx, "label");
  const form = await readForm(request);
  const textOf = (name: string) => String(form.get(name) ?? "").slice(0, 64);
  return pressButton(ctx, { form, page: rosterPath }, async () => {
    if (form.has("restore")) {
      const { name } = await restoreToRoster(ctx, textOf("restore"));
      return { to: rosterPath, toast: { kind: "success", title: copy.restored(name), undoes: true } };
    }
    const { id } = await removeFromRoster(ctx, { labelId: textOf("label"), artistId: textOf("remove") });
    return { to: `${rosterPath}?removed=${id}` };
  });
}

export default function RosterPage() {
  const { labels, artists, total, page, pages, query, removed } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to={`${rosterPath}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  if (labels.length === 0)
    return (
      <div className="px-gutter pt-8 pb-16">
        <h1 className="mb-4 text-title">{copy.title}</h1>
        <DeskNav current="roster" />
        <EmptyState title={copy.noLabel} action={<ButtonLink to="/contact-us">{copy.contact}</ButtonLink>}>
          {copy.noLabelText}
        </EmptyState>
      </div>
    );
  const isFiltered = query.q !== "" || query.status !== "" || query.label !== "";
  const fields = [
    {
      ...{ name: "status", label: copy.status },
      options: [
        { value: "", label: copy.all(copy.status) },
        ...artistStatuses.map((value) => ({ value, label: copy.statuses[value] })),
      ],
    },
    {
      ...{ name: "label", label: copy.label },
      options: [
        { value: "", label: copy.all(copy.label) },
        ...labels.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
  return (
    <ListPage
      title={copy.title}
      tabs={<DeskNav current="roster" />}
      filters={{
        query,
        search: copy.search,
        submit: copy.filter,
        fields: labels.length > 1 ? fields : fields.slice(0, 1),
      }}
      add={add}
      lead={copy.lead}
      total={copy.count(total)}
      csv={{ href: `${rosterPath}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={rosterColumns({ hasLabels: labels.length > 1 })}
      rows={artists}
      empty={
        isFiltered
          ? {
              ...{ title: copy.noneFound, text: copy.noneFoundText },
              action: <ButtonLink to={rosterPath}>{copy.showAll}</ButtonLink>,
            }
          : { title: copy.empty, text: copy.emptyText }
      }
      page={page}
      pages={pages}
    >
      {removed ? (
        <UndoNotice
          text={copy.removed(removed.name, removed.label)}
          undo={copy.undo}
          act={{ name: "restore", value: removed.id }}
          path={rosterPath}
        />
      ) : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
