import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/identity/access/record-version.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { MembersSection } from "#app/projects/spaces/components/members-section.tsx";
import { ProjectFields } from "#app/projects/spaces/components/project-fields.tsx";
import { ReferencesSection } from "#app/projects/spaces/components/references-section.tsx";
import { RenewLinks } from "#app/projects/spaces/components/renew-links.tsx";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange, projectPath, projectSettingsPath } from "#app/projects/spaces/project.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { submitSettings } from "#app/projects/spaces/submit-settings.server.ts";
import { Button } from "#app/ui/form/button.tsx";

/** GET /spaces/:id/settings, for its owner and editors. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  const project = await requireProject(ctx, { id });
  if (!mayChange(project.right)) throw new AppError("forbidden", copy.errors.readOnly);
  return { project, version: versionOf(project), company: ctx.company.name };
}

/** `act` says which of the page's forms it is; without it the brief is saved. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  return submitSettings(ctx, await readForm(request), { id });
}

export default function ProjectSettingsPage() {
  const { project, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const act = reply?.initialValue?.act ?? null;
  const own = act === null ? reply : undefined;
  const sentVersion = own?.initialValue?.version;
  return (
    <div className="max-w-3xl px-gutter pt-8 pb-16">
      <Link to={projectPath(project.id)} className="row-action text-sm">
        {copy.backTo(project.title)}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.settingsOf(project.title)}</h1>
      <section className="mt-8 max-w-2xl">
        <h2 className="mb-4 text-xl">{copy.details}</h2>
        <PlainForm key={version} id="project" reply={own}>
          <input type="hidden" name="version" value={typeof sentVersion === "string" ? sentVersion : version} />
          {own?.error?.[""] ? (
            <Link to={projectSettingsPath(project.id)} reloadDocument className="link justify-self-start py-1">
              {copy.reload}
            </Link>
          ) : null}
          <ProjectFields reply={own} saved={project} />
          <div>
            <Button variant="accent">{copy.save}</Button>
          </div>
        </PlainForm>
      </section>
      <ReferencesSection references={project.references} reply={act === "reference" ? reply : undefined} />
      {project.right === "manage" ? (
        <MembersSection project={project} reply={act === "member" ? reply : undefined} />
      ) : null}
      <RenewLinks />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(data ? copy.settingsOf(data.project.title) : copy.settings, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
