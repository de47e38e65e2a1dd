import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ProjectFields } from "#app/projects/spaces/components/project-fields.tsx";
import { projectPath, projectsPath } from "#app/projects/spaces/project.ts";
import { projectSchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { createProject } from "#app/projects/spaces/save-project.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  return submitForm(ctx, request, {
    schema: projectSchema,
    async act(input) {
      const { id } = await createProject(ctx, input);
      return { to: projectPath(id), toast: { kind: "success", title: copy.created } };
    },
  });
}

export default function NewProjectPage() {
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={projectsPath} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.add}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.newLead}</p>
      <FormFrame id="new-project" reply={reply}>
        <ProjectFields reply={reply} saved={null} />
        <div>
          <Button variant="accent">{copy.create}</Button>
        </div>
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta(copy.add);
