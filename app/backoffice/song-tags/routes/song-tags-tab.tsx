import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitPart } from "#app/backoffice/song-parts/submit-part.action.server.ts";
import { SongTags } from "#app/backoffice/song-tags/components/song-tags.tsx";
import { readSongTags } from "#app/backoffice/song-tags/read-song-tags.server.ts";
import { saveSongTags } from "#app/backoffice/song-tags/save-song-tags.server.ts";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";
import { songTagsSchema } from "#app/backoffice/song-tags/song-tags-form.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readSongTags(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitPart(ctx, request, {
    id,
    area: "songs-edit",
    segment: "tags",
    schema: songTagsSchema,
    async act(value) {
      await saveSongTags(ctx, id, value);
      return copy.saved;
    },
  });
}

export default function SongTagsTab() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <SongTags key={data.version} {...data} reply={reply} />;
}
