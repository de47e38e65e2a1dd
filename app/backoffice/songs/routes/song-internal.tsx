import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { RecordEditor } from "#app/records/components/record-editor.tsx";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { submitRecord } from "#app/records/store/submit-record.action.server.ts";

const section = "internal";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "catalogue-notes");
  return await loadRecord(ctx, songStore, id, { section });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "catalogue-notes");
  return await submitRecord(ctx, songStore, request, { id, section, to: (saved) => songTabPath(saved, section) });
}

export default function SongInternal() {
  const record = useLoaderData<typeof loader>();
  return <RecordEditor type={songType} record={record} reply={useActionData<typeof action>()} deletes={false} />;
}
