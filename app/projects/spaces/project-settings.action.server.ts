import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { projectSettingsPath } from "#app/projects/spaces/project.ts";
import { projectChangeSchema, projectMemberSchema } from "#app/projects/spaces/project-form.ts";
import { removeProjectMember, saveProjectMember } from "#app/projects/spaces/project-members.server.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { renewProjectLinks, saveProject } from "#app/projects/spaces/save-project.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";

const success = (title: string): ToastMessage => ({ kind: "success", title });
/** Stays in the redisplayed form to distinguish it from the page's other forms. */
const act = z.string();

/**
 * Dispatches the settings forms by `act`: `member`, `remove-member`, `renew`; otherwise saves the project.
 * @throws AppError as the functions it calls
 */
export async function submitSettings(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  const to = projectSettingsPath(id);
  const named = (name: string) => String(form.get(name) ?? "");
  switch (named("act")) {
    case "member":
      return submitForm(ctx, form, {
        schema: projectMemberSchema.extend({ act }),
        keepsInput: true,
        async act({ email, role }) {
          const { name, isNew } = await saveProjectMember(ctx, { id, email, role });
          return { to: `${to}#members`, toast: success(isNew ? copy.memberAdded(name) : copy.memberChanged(name)) };
        },
      });
    case "remove-member":
      await removeProjectMember(ctx, { id, userId: named("member") });
      ctx.flash.set(success(copy.memberRemoved));
      return redirect(`${to}#members`);
    case "renew":
      await renewProjectLinks(ctx, { id });
      ctx.flash.set(success(copy.renewed));
      return redirect(to);
    default:
      return submitForm(ctx, form, {
        schema: projectChangeSchema,
        keepsInput: true,
        async act(input) {
          await saveProject(ctx, { ...input, id });
          return { to, toast: success(copy.saved) };
        },
        async fieldsAfterConflict() {
          return { version: versionOf(await requireProject(ctx, { id })) };
        },
      });
  }
}
