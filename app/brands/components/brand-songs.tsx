import { Form, Link } from "@remix-run/react";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import type { BrandPageData } from "#app/brands/read-brand-page.server.ts";
import { brandLimits as limits } from "#app/catalogue/fit/brand.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { songPath } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { songs: copy } = brandsCopy;

type Song = BrandPageData["songs"][number];

type CampaignFieldsProps = FormFields & { saved?: Pick<Song, "campaign" | "usedOn"> };

/** Where a song was used. */
export function CampaignFields({ field, saved }: CampaignFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        {...field("campaign", saved?.campaign)}
        label={copy.campaign}
        hint={copy.campaignHint}
        maxLength={limits.campaign}
        autoComplete="off"
      />
      <Field {...field("usedOn", saved?.usedOn ?? "")} type="date" label={copy.usedOn} />
    </div>
  );
}

type BrandSongsProps = { songs: Song[]; path: string; lastResult: FormResult | undefined };

/** The songs of a brand with what they do to its profile. */
export function BrandSongs({ songs, path, lastResult }: BrandSongsProps) {
  const { columns: labels } = copy;
  const columns: ListColumn<Song>[] = [
    { id: "song", label: labels.song, wide: true, cell: (song) => <SongCell song={song} /> },
    {
      id: "campaign",
      label: labels.campaign,
      wide: true,
      cell: ({ campaign, usedOn, isWork }) => (
        <span className="[overflow-wrap:anywhere]">
          {campaign || "–"}
          {isWork ? <span className="block text-sm text-mute">{copy.fromWork}</span> : null}
          {usedOn ? <time className="block text-sm text-mute tabular-nums">{usedOn}</time> : null}
        </span>
      ),
    },
    { id: "fit", label: labels.fit, align: "end", cell: ({ fit }) => (fit === null ? "–" : `${fit}%`) },
    {
      id: "actions",
      label: labels.actions,
      labelHidden: true,
      wide: true,
      cell: (song) => <SongForms song={song} path={path} lastResult={lastResult} />,
    },
  ];
  return <RecordList caption={copy.title} columns={columns} rows={songs} empty={{ title: copy.empty }} />;
}

function SongCell({ song: { slug, name, artists, state, broken } }: { song: Song }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {state === "withdrawn" ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <Link to={songPath({ slug })} className="link font-semibold">
          {name}
        </Link>
      )}
      <span className="block text-sm text-mute">{artists}</span>
      {copy.states[state] ? <span className="block text-sm">{copy.states[state]}</span> : null}
      {broken.length > 0 ? <span className="block text-sm">{copy.breaks(broken.join("; "))}</span> : null}
    </span>
  );
}

function SongForms({ song, path, lastResult }: { song: Song; path: string; lastResult: FormResult | undefined }) {
  const { id, name } = song;
  const own = resultOf(lastResult, `song:${id}`);
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <details open={own !== undefined} className="open:w-full">
        <summary className="row-action" aria-label={copy.editOf(name)}>
          {copy.edit}
        </summary>
        <FormFrame noValidate action={path} reply={own} keyless className="my-3 grid max-w-xl gap-4">
          {(fields) => (
            <>
              <CampaignFields {...fields} saved={song} />
              <Button variant="quiet" size="small" name="act" value={`song:${id}`} className="justify-self-start">
                {copy.save}
              </Button>
            </>
          )}
        </FormFrame>
      </details>
      <Form method="post" action={path} preventScrollReset>
        <FormKey />
        <button type="submit" name="act" value={`remove:${id}`} className="row-action" aria-label={copy.removeOf(name)}>
          {copy.remove}
        </button>
      </Form>
    </div>
  );
}
