import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ReferencesSection } from "#app/projects/references/components/references-section.tsx";
import { MemberForm, MembersSection } from "#app/projects/spaces/components/members-section.tsx";
import { ProjectFields } from "#app/projects/spaces/components/project-fields.tsx";
import { RenewLinks } from "#app/projects/spaces/components/renew-links.tsx";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange, projectPath, projectSettingsPath, projectsPath } from "#app/projects/spaces/project.ts";
import { submitSettings } from "#app/projects/spaces/project-settings.action.server.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** @throws AppError not_found, and forbidden for viewers */
async function requireSettings(ctx: RequestContext, id: string) {
  const project = await requireProject(ctx, { id });
  if (!mayChange(project.right)) throw new AppError("forbidden", copy.errors.readOnly);
  return project;
}

/** GET /spaces/:id/settings, for its owner and editors. Null below a rejected form whose project was deleted meanwhile. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  try {
    const project = await requireSettings(ctx, id);
    return { project, version: versionOf(project) };
  } catch (error) {
    const isGone = error instanceof AppError && ["not_found", "forbidden"].includes(error.code);
    if (!isGone || !answersForm(request)) throw error;
    return { project: null, version: "" };
  }
}

/** `act` selects the form; without it the brief is saved. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  return submitSettings(ctx, await readForm(request), { id });
}

export default function ProjectSettingsPage() {
  const { project, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const act = reply?.initialValue?.act ?? null;
  const own = act === null ? reply : undefined;
  const member = act === "member" ? reply : undefined;
  if (project === null) return <GoneSettings {...{ own, member }} />;
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={projectPath(project.id)} label={copy.backTo(project.title)} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.settingsOf(project.title)}</h1>
      <section className="mt-8 max-w-2xl">
        <h2 className="mb-4 text-xl">{copy.details}</h2>
        <FormFrame
          key={version}
          id="project"
          reply={own}
          saved={{ path: projectSettingsPath(project.id), version, reload: copy.reload }}
        >
          <ProjectFields reply={own} saved={project} />
          <div>
            <Button variant="accent">{copy.save}</Button>
          </div>
        </FormFrame>
      </section>
      <ReferencesSection references={project.references} subject={{ kind: "project", id: project.id }} />
      {project.right === "manage" ? <MembersSection project={project} reply={member} /> : null}
      <RenewLinks />
    </div>
  );
}

type Reply = SubmissionResult<string[]> | undefined;
type GoneSettingsProps = { own: Reply; member: Reply };

/** The rejected form with its input, when the project no longer exists. */
function GoneSettings({ own, member }: GoneSettingsProps) {
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={projectsPath} label={copy.back} />
      <h1 className="mt-2 mb-8 text-title">{copy.settings}</h1>
      {own ? (
        <FormFrame id="project" reply={own}>
          <ProjectFields reply={own} saved={null} />
        </FormFrame>
      ) : null}
      {member ? <MemberForm reply={member} /> : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) =>
  page.project ? copy.settingsOf(page.project.title) : copy.settings,
);
