import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FieldSources } from "#app/backoffice/songs/components/field-sources.tsx";
import { listFieldSources } from "#app/backoffice/songs/list-field-sources.server.ts";
import { lockField } from "#app/backoffice/songs/lock-field.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { RecordHistory } from "#app/records/components/record-history.tsx";
import { listHistory } from "#app/records/store/list-history.server.ts";
import { recordOptions } from "#app/records/store/record-cells.server.ts";

const lockSchema = z.object({ act: z.enum(["lock", "unlock"]), field: z.string().max(64) });

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const [options, sources] = await Promise.all([recordOptions(ctx, songStore, id), listFieldSources(ctx, { id })]);
  return { history: await listHistory(ctx, songStore, { id, options }), sources };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "songs-edit");
  const sent = lockSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.fieldUnknown);
  const { act, field } = sent.data;
  const { label } = await lockField(ctx, { id, field, locked: act === "lock" });
  ctx.flash.set({ kind: "success", title: act === "lock" ? copy.lockedToast(label) : copy.unlockedToast(label) });
  return redirect(songTabPath(id, "history"));
}

export default function SongHistory() {
  const { history, sources } = useLoaderData<typeof loader>();
  return (
    <>
      <RecordHistory rows={history} />
      <FieldSources rows={sources} />
    </>
  );
}
