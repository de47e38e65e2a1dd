import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { projectColumns } from "#app/projects/spaces/components/projects-table.tsx";
import { listProjects } from "#app/projects/spaces/list-projects.server.ts";
import { projectLimits, projectsPath } from "#app/projects/spaces/project.ts";
import { projectRowSchema, projectsQuerySchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { setProjectStatus } from "#app/projects/spaces/save-project.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
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

const fields = [
  { name: "status", label: copy.status, options: optionsOf(copy.statuses) },
  { name: "sort", label: copy.sort, options: optionsOf(copy.sorts) },
];

export default function ProjectsPage() {
  const { projects, query, total, page, pages, deleted, now } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  const add = (
    <ButtonLink to={`${projectsPath}/new`} variant="accent">
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
      csv={{ href: `${projectsPath}/export.csv${searchOf(filters)}`, label: copy.csv }}
      columns={projectColumns(now)}
      rows={projects}
      empty={{ title: copy.empty, text: copy.emptyText, action: add }}
      page={page}
      pages={pages}
    >
      {deleted ? (
        <UndoNotice text={copy.deletedText(deleted.title)} undo={copy.undo} act={{ name: "intent", value: "restore" }}>
          <input type="hidden" name="id" value={deleted.id} />
        </UndoNotice>
      ) : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
