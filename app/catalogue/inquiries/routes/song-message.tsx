import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Inquiry } from "#app/catalogue/inquiries/components/inquiry.tsx";
import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";
import { inquirySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { listSongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { requireInquirer } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import { startInquiry } from "#app/catalogue/inquiries/start-inquiry.server.ts";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return listSongInquiries(ctx, { slug: params.slug ?? "" });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: inquirySchema,
    check() {
      requireInquirer(ctx);
      return requireOptionSong(ctx, { slug: params.slug ?? "" });
    },
    async act(value, { track }) {
      await startInquiry(ctx, { ...value, track });
      return {
        to: optionPath(track, "message"),
        toast: { kind: "success", title: copy.sent, body: copy.sentText },
      };
    },
  });
}

export default function SongMessage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <OptionPage title={copy.title} track={data.track}>
      <Inquiry key={data.conversations[0]?.id} data={data} reply={reply} />
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
