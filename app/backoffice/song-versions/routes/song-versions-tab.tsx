import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitPart } from "#app/backoffice/song-parts/submit-part.action.server.ts";
import { changeFamily } from "#app/backoffice/song-versions/change-family.server.ts";
import { FamilyForms } from "#app/backoffice/song-versions/components/family-forms.tsx";
import { FamilyTable } from "#app/backoffice/song-versions/components/family-table.tsx";
import { readFamily } from "#app/backoffice/song-versions/read-family.server.ts";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import { versionsSchema } from "#app/backoffice/song-versions/versions-form.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readFamily(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitPart(ctx, request, {
    id,
    area: "songs-edit",
    segment: "versions",
    schema: versionsSchema,
    act: (value) => changeFamily(ctx, id, value),
  });
}

export default function SongVersionsTab() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="max-w-prose text-mute">{copy.lead}</p>
      <FamilyTable {...data} />
      {data.canEdit ? <FamilyForms key={data.version} {...data} reply={reply} /> : null}
    </div>
  );
}
