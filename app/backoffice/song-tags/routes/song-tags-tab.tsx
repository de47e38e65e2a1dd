import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { SongTags } from "#app/backoffice/song-tags/components/song-tags.tsx";
import { readSongTags } from "#app/backoffice/song-tags/read-song-tags.server.ts";
import { saveSongTags } from "#app/backoffice/song-tags/save-song-tags.server.ts";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";
import { songTagsSchema } from "#app/backoffice/song-tags/song-tags-form.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readSongTags(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "songs-edit");
  await requireSong(ctx, id, "songs-edit");
  return await submitForm(ctx, await readForm(request), {
    schema: songTagsSchema,
    keepsInput: true,
    async fieldsAfterConflict() {
      return { version: versionOf(await requireSong(ctx, id, "songs-edit")) };
    },
    async act(value) {
      await saveSongTags(ctx, id, value);
      return { to: songTabPath(id, "tags"), toast: { kind: "success", title: copy.saved } };
    },
  });
}

export default function SongTagsTab() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <SongTags key={data.version} {...data} reply={reply} />;
}
