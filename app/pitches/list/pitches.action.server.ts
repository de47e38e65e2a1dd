import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type PitchesPath, pitchEditPath } from "#app/pitches/pitch.ts";
import { pitchCopy as copy } from "#app/pitches/pitch-copy.ts";
import { newPitchSchema } from "#app/pitches/pitch-form.ts";
import {
  createPitch,
  duplicatePitch,
  type Presented,
  presentPlaylist,
} from "#app/pitches/record/create-pitch.server.ts";
import { setPitchDeleted } from "#app/pitches/record/set-pitch-deleted.server.ts";

type Done = { to: string; toast: ToastMessage | null };

/** Toast after presenting a playlist. */
function presentedToast({ title, isNew, slides, tracks }: Presented): ToastMessage {
  if (!isNew) return { kind: "info", title: copy.opened };
  return { kind: "success", title: (slides < tracks ? copy.createdPartly : copy.createdFrom)(title, slides) };
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 64) : "";
};

async function runButton(ctx: RequestContext, form: FormData, page: PitchesPath): Promise<Done> {
  // "delete:<id>": a button has one value.
  const [act = "", id = ""] = textOf(form, "act").split(":");
  const success = (title: string, to: string) => ({ to, toast: { kind: "success" as const, title } });
  switch (act) {
    case "present": {
      const made = await presentPlaylist(ctx, { playlistId: textOf(form, "playlistId") });
      return { to: pitchEditPath(made.id), toast: presentedToast(made) };
    }
    case "duplicate": {
      const made = await duplicatePitch(ctx, { id });
      return success(copy.duplicated(made.title), pitchEditPath(made.id));
    }
    case "delete":
      await setPitchDeleted(ctx, { id, deleted: true });
      return { to: `${page}?${new URLSearchParams({ deleted: id })}`, toast: null };
    default:
      await setPitchDeleted(ctx, { id, deleted: false });
      return { to: page, toast: { kind: "success", title: copy.restored, undoes: true } };
  }
}

/** Handles a form of the list at `page`: returns it with errors, or redirects. @throws AppError */
export async function changePitches(ctx: RequestContext, form: FormData, page: PitchesPath) {
  requireAccess(ctx, "playlists");
  if (!/^(?:present$|(?:duplicate|delete|restore):)/.test(textOf(form, "act")))
    return submitForm(ctx, form, {
      schema: newPitchSchema,
      async act(value) {
        const { id } = await createPitch(ctx, value);
        return { to: pitchEditPath(id), toast: { kind: "success", title: copy.created(value.title) } };
      },
    });
  return pressButton(ctx, { form, page, shown: ["conflict", "too_many_requests"] }, () => runButton(ctx, form, page));
}
