import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RecordHistory } from "#app/backoffice/catalogue-records/components/record-history.tsx";
import { listHistory } from "#app/backoffice/catalogue-records/list-history.server.ts";
import { recordOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const options = await recordOptions(ctx, songStore, id);
  return { history: await listHistory(ctx, songStore, { id, options }) };
}

export default function SongHistory() {
  return <RecordHistory rows={useLoaderData<typeof loader>().history} />;
}
