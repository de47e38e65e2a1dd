import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { RecordEditor } from "#app/records/components/record-editor.tsx";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { submitRecord } from "#app/records/store/submit-record.action.server.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await loadRecord(ctx, songStore, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitRecord(ctx, songStore, request, { id, to: songTabPath });
}

export default function SongData() {
  const record = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isComplete = useOutletContext<string[]>().length === 0;
  // Only who publishes a song with incomplete rights says why. How it was made may be asked for, too.
  const needsReason = record.values.status !== "published" && !isComplete;
  const isAsked = needsReason || reply?.error?.rightsReason !== undefined;
  const names = record.names.filter((name) => name !== "rightsReason" || isAsked);
  return <RecordEditor type={songType} record={{ ...record, names }} reply={reply} />;
}
