import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { Segments } from "#app/catalogue/segments/components/segments.tsx";
import { addSegment, changeSegment, deleteSegment } from "#app/catalogue/segments/save-segment.server.ts";
import { deleteSegmentSchema, segmentSchema } from "#app/catalogue/segments/segment-form.ts";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { listSegments } from "#app/catalogue/segments/song-segments.server.ts";
import { matchSegments } from "#app/catalogue/similar/match-segments.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { segmentsPath } from "#app/track/track.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await listSegments(ctx, { slug: params.slug ?? "" });
  return { ...page, segments: await matchSegments(ctx, page, new URL(request.url).searchParams) };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const check = () => requireAccess(ctx, "segments-edit");
  const song = { slug: params.slug ?? "" };
  const to = segmentsPath(song);
  if (form.has("deleteId"))
    return submitForm(ctx, form, {
      schema: deleteSegmentSchema,
      check,
      async act({ deleteId }) {
        await deleteSegment(ctx, { song, id: deleteId });
        return { to, toast: { kind: "success", title: copy.deleted, undoes: true } };
      },
    });
  return submitForm(ctx, form, {
    schema: segmentSchema,
    check,
    keepsInput: true,
    async act({ segmentId, ...segment }) {
      if (segmentId === "") await addSegment(ctx, { song, ...segment });
      else await changeSegment(ctx, { song, id: segmentId, ...segment });
      return { to, toast: { kind: "success", title: segmentId === "" ? copy.added : copy.changed } };
    },
  });
}

export default function SongSegments() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <OptionPage title={copy.title} track={data.track}>
      <Segments data={data} reply={reply} />
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
