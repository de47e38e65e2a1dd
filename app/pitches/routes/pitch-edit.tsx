import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { PitchEditor } from "#app/pitches/editor/components/pitch-editor.tsx";
import { editPitch } from "#app/pitches/editor/pitch.action.server.ts";
import { readPitchEditor } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { pitchPath } from "#app/pitches/pitch.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

/** GET /pitch/edit/:id, with UpdatePlaylist, for pitches that the user may change. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "playlists");
  const pitch = await requirePitch(ctx, { id });
  // Viewers get the presentation.
  if (!pitch.canEdit) throw redirect(pitchPath(id));
  return readPitchEditor(ctx, pitch);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return editPitch(ctx, { id, form: await readPictureForm(request) });
}

export default function PitchEditPage() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return <PitchEditor data={data} lastResult={lastResult} />;
}

export const meta = staffMeta<typeof loader>((page) => page.pitch.title);
