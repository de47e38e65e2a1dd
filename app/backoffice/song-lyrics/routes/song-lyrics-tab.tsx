import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lyricsCopy as copy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { maxLyricText } from "#app/backoffice/song-lyrics/lyrics-form.ts";
import { readLyrics } from "#app/backoffice/song-lyrics/read-lyrics.server.ts";
import { submitLyrics } from "#app/backoffice/song-lyrics/submit-lyrics.action.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readLyrics(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitLyrics(ctx, request, id);
}

export default function SongLyricsTab() {
  const { id, version, text, lines, canEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const path = songTabPath(id, "lyrics");
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      {canEdit ? <p className="max-w-prose text-mute">{copy.lead}</p> : null}
      {lines.length === 0 && !canEdit ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      {canEdit ? (
        <FormFrame key={version} reply={reply} keyless saved={{ path, version }} submit encType="multipart/form-data">
          {(fields) => (
            <>
              <Field
                // The text of a file replaces what was typed.
                key={fields.value("text", text)}
                label={copy.text}
                hint={copy.textHint}
                {...fields.field("text", text)}
                multiline
                rows={20}
                maxLength={maxLyricText}
              />
              <Field
                label={copy.file}
                hint={copy.fileHint}
                name="file"
                type="file"
                accept=".lrc,.ttml,.xml,.txt,text/plain,application/ttml+xml"
                error={fields.error("file")}
              />
            </>
          )}
        </FormFrame>
      ) : (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      )}
      {lines.length > 0 ? (
        <p className="flex gap-4">
          {copy.export}
          <a href={`${path}.lrc`} className="link" download>
            {copy.lrc}
          </a>
          <a href={`${path}.ttml`} className="link" download>
            {copy.ttml}
          </a>
        </p>
      ) : null}
    </div>
  );
}
