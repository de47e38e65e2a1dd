import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { UploadForm } from "#app/artists/songs/components/upload-form.tsx";
import { createDraft, createDraftField } from "#app/artists/songs/create-draft.action.server.ts";
import { selectOwnArtists } from "#app/artists/songs/list-own-artists.server.ts";
import { songLimits as limits, songsPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/songs/new: artist, title and file of a draft. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const form = await createDraftField(ctx);
  return { form, artists: await selectOwnArtists(ctx), artistId: ctx.url.searchParams.get("artist") ?? "" };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await createDraft(ctx, request);
}

export default function SongNewPage() {
  const { form, artists, artistId } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { field, value, error } = readFormReply(reply);
  const [only] = artists;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.new}</h1>
      <DeskNav current="songs" />
      {only === undefined ? (
        <EmptyState title={copy.noArtist} action={<ButtonLink to="/artists/claims">{copy.claim}</ButtonLink>}>
          {copy.noArtistText}
        </EmptyState>
      ) : (
        <>
          <p className="my-4 max-w-[60ch] text-mute">{copy.newLead}</p>
          <UploadForm
            action={`${songsPath}/new`}
            reply={reply}
            submit={copy.create}
            hint={copy.fileOptional}
            className="max-w-xl"
          >
            <input type="hidden" name="form" value={form} />
            {artists.length === 1 ? (
              <input type="hidden" name="artistId" value={only.value} />
            ) : (
              <Select
                {...field("artistId", artistId)}
                label={copy.artist}
                options={[{ value: "", label: copy.chooseArtist }, ...artists]}
                required
              />
            )}
            <Field
              name="title"
              label={copy.fields.title}
              defaultValue={value("title")}
              error={error("title") ?? (artists.length === 1 ? error("artistId") : undefined)}
              maxLength={limits.title}
              autoComplete="off"
              required
            />
          </UploadForm>
        </>
      )}
    </div>
  );
}

export const meta = staffMeta(copy.new);
