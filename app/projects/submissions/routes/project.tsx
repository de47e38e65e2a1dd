import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ProjectHead } from "#app/projects/spaces/components/project-head.tsx";
import { mayChange, projectPath, projectSettingsPath, projectsPath } from "#app/projects/spaces/project.ts";
import { submitAddress } from "#app/projects/spaces/project-links.server.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { ProjectSubmissions } from "#app/projects/submissions/components/project-submissions.tsx";
import { mayEraseSenders } from "#app/projects/submissions/erase-submission-sender.server.ts";
import { readProjectPage, submissionsQuerySchema } from "#app/projects/submissions/list-submissions.server.ts";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { submitProjectAct } from "#app/projects/submissions/submit-project-act.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /spaces/:id. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "projects");
  const params = ctx.url.searchParams;
  const query = submissionsQuerySchema.parse(Object.fromEntries(params));
  const { project, listed } = await readProjectPage(ctx, { ...query, projectId: id });
  const canChange = mayChange(project.right);
  const { linkVersion: _, ...publicProject } = project;
  return {
    ...{ project: publicProject, listed, query, canChange },
    address: canChange ? await submitAddress(ctx, project) : null,
    canMakePlaylist: can(actor, "playlists", ctx.company),
    canErase: canChange && mayEraseSenders(ctx),
    deleted: canChange ? { id: params.get("deleted"), title: (params.get("title") ?? "").slice(0, 200) } : null,
    now: ctx.now,
  };
}

/** Row actions, and creating a playlist from the shortlist. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  const form = await readForm(request);
  const { to, toast } = await sendOnce(ctx, form, () => submitProjectAct(ctx, form, { projectId: id }));
  if (toast) ctx.flash.set(toast);
  return redirect(to);
}

export default function ProjectPage() {
  const { project, listed, query, canChange, address, canMakePlaylist, canErase, deleted, now } =
    useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={projectsPath} label={copy.back} />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-title [overflow-wrap:anywhere]">{project.title}</h1>
        {canChange ? (
          <ButtonLink to={projectSettingsPath(project.id)} variant="quiet">
            {copy.settings}
          </ButtonLink>
        ) : null}
      </div>
      <ProjectHead project={project} address={address} now={now} />
      {deleted?.id ? (
        <Form
          method="post"
          action={projectPath(project.id)}
          role="status"
          className="mt-6 flex flex-wrap items-center gap-3"
        >
          <input type="hidden" name="submission" value={deleted.id} />
          <span>{submissionsCopy.deletedText(deleted.title)}</span>
          <Button variant="quiet" size="small" name="act" value="restore">
            {submissionsCopy.undo}
          </Button>
        </Form>
      ) : null}
      <ProjectSubmissions projectId={project.id} {...{ listed, query, canChange, canMakePlaylist, canErase }} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.project.title);
