import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ProjectsTable } from "#app/projects/spaces/components/projects-table.tsx";
import { listProjects } from "#app/projects/spaces/list-projects.server.ts";
import { projectLimits, projectsPath } from "#app/projects/spaces/project.ts";
import { projectRowSchema, projectsQuerySchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { setProjectStatus } from "#app/projects/spaces/save-project.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The project deleted last, from the query string: offers undo. */
const deletedSchema = z.object({ id: z.uuid(), title: z.string().max(projectLimits.title) });

/** GET /spaces. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  const params = ctx.url.searchParams;
  const query = projectsQuerySchema.parse({ q: "", ...Object.fromEntries(params) });
  const deleted = deletedSchema.safeParse({ id: params.get("deleted"), title: params.get("title")?.toWellFormed() });
  const listed = await listProjects(ctx, query);
  return { query, ...listed, deleted: deleted.data ?? null, now: ctx.now };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  const sent = projectRowSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.errors.missing);
  const { id, intent } = sent.data;
  const { title } = await setProjectStatus(ctx, { id, intent });
  if (intent === "delete") return redirect(`${projectsPath}?${new URLSearchParams({ deleted: id, title })}`);
  ctx.flash.set({ kind: "success", title: copy.done[intent] });
  return redirect(projectsPath);
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export default function ProjectsPage() {
  const { projects, query, total, page, pages, deleted, now } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  const add = (
    <ButtonLink to={`${projectsPath}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <div className="flex flex-wrap items-end gap-4">
          <ListFilters query={filters} search={copy.search} submit={copy.filter}>
            <Select
              label={copy.status}
              labelHidden
              name="status"
              defaultValue={query.status}
              options={optionsOf(copy.statuses)}
            />
            <Select
              label={copy.sort}
              labelHidden
              name="sort"
              defaultValue={query.sort}
              options={optionsOf(copy.sorts)}
            />
          </ListFilters>
          {add}
        </div>
      </div>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {deleted ? (
        <UndoNotice text={copy.deletedText(deleted.title)} undo={copy.undo} act={{ name: "intent", value: "restore" }}>
          <input type="hidden" name="id" value={deleted.id} />
        </UndoNotice>
      ) : null}
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6 text-row text-mute">
        <p>{copy.total(total)}</p>
        {total > 0 ? (
          <a href={`${projectsPath}/export.csv?${new URLSearchParams(filters)}`} className="link" download>
            {copy.csv}
          </a>
        ) : null}
      </div>
      {projects.length > 0 ? (
        <ProjectsTable projects={projects} now={now} />
      ) : (
        <EmptyState title={copy.empty} action={add}>
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
